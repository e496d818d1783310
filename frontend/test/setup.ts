import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { setDraftOwner } from '../src/staff/forms/drafts';
import { setHallTimezone } from '../src/shared/dates';
import { restoreNetwork } from './network';

configure({ asyncUtilTimeout: 15_000 });
// React takes a stack for each element that it makes; Jest asks for a hundred lines of each.
Error.stackTraceLimit = 10;

beforeEach(() => setHallTimezone('America/New_York'));

afterEach(() => {
  cleanup();
  setDraftOwner(undefined);
  restoreNetwork();
  document.head.querySelectorAll('title').forEach((title) => title.remove());
});
