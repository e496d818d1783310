import { runTogether, testFilesOf } from './together';

runTogether([...testFilesOf('staff/features/sms'), ...testFilesOf('staff/features/email')]);
