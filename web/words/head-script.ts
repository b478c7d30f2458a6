import { keptAs, languages } from './forms/language.ts';

/**
 * Runs before the page is drawn: what is drawn ahead is English, and stays hidden (`awaits-words`, for two seconds at
 * most) from who reads another language. It decides as `languageFor` does.
 */
export const headScript = `(function(){
var known=${JSON.stringify(languages)},kept=null;
try{kept=localStorage.getItem(${JSON.stringify(keptAs)})}catch(e){}
var wanted=(known.indexOf(kept)<0?navigator.languages.map(function(t){return t.toLowerCase().split('-')[0]}):[kept])
.filter(function(l){return known.indexOf(l)>=0})[0];
if(wanted&&wanted!=='en'){document.documentElement.lang=wanted;document.documentElement.classList.add('awaits-words')}
})()`;
