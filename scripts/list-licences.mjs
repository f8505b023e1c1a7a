/** Prints what the built licences page lists: a line for each shipped library. */
import { readFileSync } from 'node:fs';

const html = readFileSync('dist/licences.html', 'utf8');
for (const [, library, licence] of html.matchAll(/<li><a [^>]*>([^<]+)<\/a> \(([^)]+)\)<\/li>/g)) console.log(`${library}  ${licence}`);
