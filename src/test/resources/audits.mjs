// Runs the server audits of the npm package graphql-http against the address given and prints one line for each:
// id, status (ok, error, warn, notice), name, reason. The package is found through the working directory.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const here = createRequire(pathToFileURL(process.cwd() + '/'));
const { auditServer } = here('graphql-http');

for (const result of await auditServer({ url: process.argv[2] })) {
  console.log([result.id, result.status, result.name, result.reason ?? ''].join('\t'));
}
