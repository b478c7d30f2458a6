/** Replaces server/main.ts: answers on its port with what it was given, speaks WebSocket, drains slowly on SIGTERM. */
import { createServer } from 'node:http';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';

const note = (text: string) => appendFileSync(join(process.env.SABOT_DATA!, 'stub-tables.txt'), `${text}\n`);
const server = createServer((request, response) => {
  if (request.url === '/crash') process.kill(process.pid, 'SIGKILL');
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({
      path: request.url,
      pid: process.pid,
      port: process.env.SABOT_PORT,
      database: process.env.SABOT_DATABASE_URL,
      chain: process.env.SABOT_RPC_URL,
      deployment: process.env.SABOT_DEPLOYMENT,
      secrets: process.env.SABOT_SECRETS,
    }),
  );
});
const sockets = new WebSocketServer({ server });
sockets.on('connection', (socket, request) => {
  socket.send(`hello ${request.url}`);
  socket.on('message', (data) => socket.send(`echo ${String(data)}`));
});
process.on('SIGTERM', () => {
  note('draining');
  setTimeout(() => {
    note('drained');
    process.exit(0);
  }, 300);
});
server.listen(Number(process.env.SABOT_PORT), '127.0.0.1', () => note(`up ${process.pid}`));
