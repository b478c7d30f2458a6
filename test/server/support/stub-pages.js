// Stands in for the standalone server of the pages.
import { createServer } from 'node:http';

process.title = 'next-server (stub)'; // as Next does: it must be found and ended under another name, too

createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(`<p>page ${request.url}</p>`);
}).listen(Number(process.env.PORT), process.env.HOSTNAME);
