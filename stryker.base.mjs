import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Of a hundred faults in one file so many are noticed, or the run fails. */
const LEAST = 90;

const filesUnder = ({ name, file, metrics, childResults }) =>
  file && metrics.mutationScore < LEAST ? [name] : childResults.flatMap(filesUnder);

/** Stryker itself asks for the least only of all files together. */
class EachFile {
  onMutationTestReportReady(_report, { systemUnderTestMetrics }) {
    const under = filesUnder(systemUnderTestMetrics);
    if (under.length === 0) return;
    console.error(`Under ${LEAST} %: ${under.join(', ')}`);
    process.exitCode = 1;
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'each-file', EachFile)];

/**
 * How faults are put into these files.
 * @returns {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export const mutationOf = (mutate) => ({
  mutate,
  testRunner: 'jest',
  jest: { projectType: 'custom', configFile: 'jest.unit.config.mjs' },
  coverageAnalysis: 'perTest',
  thresholds: { high: 95, low: LEAST, break: LEAST },
  plugins: ['@stryker-mutator/*', import.meta.filename],
  reporters: ['clear-text', 'progress', 'each-file'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  ignorePatterns: ['dist', 'deploy', 'bench'],
  tempDirName: '.stryker-tmp',
  concurrency: 2,
});
