import { TestEnvironment } from 'jest-environment-node';

// One logger for a process, as its first app wants it; the package hides what undoes that.
const rootLogger = new URL('rootLogger.js', import.meta.resolve('nestjs-pino')).href;

/** The world of the worker itself instead of a copy, so that what is loaded once can be shared; put back at the end. */
export default class SharedWorld extends TestEnvironment {
  #before = { console: globalThis.console, exit: process.exit, env: { ...process.env } };

  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
    this.moduleMocker = new this.moduleMocker.constructor(globalThis);
    this.fakeTimersModern = new this.fakeTimersModern.constructor({
      config: config.projectConfig,
      global: globalThis,
    });
    Object.assign(globalThis, config.projectConfig.globals);
  }

  async setup() {
    await super.setup();
    const { resetRootLogger } = await import(rootLogger);
    resetRootLogger();
  }

  async teardown() {
    await super.teardown();
    this.global = null;
    const { console, exit, env } = this.#before;
    globalThis.console = console;
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
  }
}
