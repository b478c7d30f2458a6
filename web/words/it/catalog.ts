/** All words in Italian, as one file. */
import type { Catalog } from '../catalog.ts';
import { amounts } from './amounts.ts';
import { cards } from './cards.ts';
import { exit } from './exit.ts';
import { glossary } from './glossary.ts';
import { report } from './report.ts';
import { rules } from './rules.ts';
import { shell } from './shell.ts';
import { verdicts } from './verdicts.ts';
import { verifier } from './verifier.ts';
import { verify } from './verify.ts';

export const catalog: Catalog = { amounts, cards, exit, glossary, report, rules, shell, verdicts, verifier, verify };
