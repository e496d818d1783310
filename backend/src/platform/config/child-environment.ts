/** What a program of somebody else's needs of our environment: where programs are, and how to reach PostgreSQL. */
const PASSED_ON = /^(PATH|HOME|LANG|LC_\w+|PG\w+)$/;

/** The environment of a program that we start: our own secrets are none of its business. */
export const childEnvironment = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name))),
  ...more,
});
