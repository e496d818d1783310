import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { settingFiles } from './setting-files.js';

const root = path.resolve(import.meta.dirname, '../../..');
const files = settingFiles((file) => readFileSync(path.join(root, file), 'utf8'));
for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, file), text);
