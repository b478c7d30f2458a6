// Stands in for the standalone server of the pages.
import { createServer } from 'node:http';

createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(`<p>page ${request.url}</p>`);
}).listen(Number(process.env.PORT), process.env.HOSTNAME);
