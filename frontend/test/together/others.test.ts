import { runTogether, testFilesOf } from './together';

runTogether(testFilesOf('.', ['staff']));
