import { existsSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import JestRuntime from 'jest-runtime';

const backend = path.resolve(import.meta.dirname, '../../..');
const built = ['src', 'sandbox', 'local'];
const load = createRequire(import.meta.url);
const ofJest = /^(@jest\/|expect$|jest-)/;

/**
 * Jest loads everything anew for each test file, which is four seconds here. This loads only the test's own files anew:
 * the product, as it is built, and all packages are Node's to load, once in a worker's life.
 */
export default class LoadedOnce extends (JestRuntime.default ?? JestRuntime) {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    // In the realm that the product runs in: an Error of a test is an Error to the product.
    executor.compile = (source, filename) =>
      this._environment.global
        ? compileFunction(source, executor.injectedModuleParameters, { filename })
        : null;
  }

  requireModuleOrMock(from, name) {
    const file = loadedByNode(from, name);
    return file ? load(file) : super.requireModuleOrMock(from, name);
  }
}

/** The file of a package, or the built one of a file of the product; undefined for a test's own. */
function loadedByNode(from, name) {
  if (from.includes('/node_modules/')) return undefined;
  if (!/^[./]/.test(name))
    return isBuiltin(name) || ofJest.test(name) ? undefined : fileURLToPath(import.meta.resolve(name));
  const inBackend = path.relative(backend, path.resolve(path.dirname(from), name));
  if (!built.includes(inBackend.split(path.sep)[0])) return undefined;
  const file = path.join(backend, 'dist', inBackend.replace(/(\.[jt]s)?$/, '.js'));
  return existsSync(file) ? file : undefined;
}
