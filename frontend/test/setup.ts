import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import React from 'react';
import { setDraftOwner } from '../src/staff/forms/drafts';
import { setHallTimezone } from '../src/shared/dates';
import { restoreNetwork } from './network';

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};

configure({ asyncUtilTimeout: 15_000 });
// React takes a stack for each element that it makes, until it has taken enough: a seventh of the tests' time.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });

beforeEach(() => setHallTimezone('America/New_York'));

afterEach(() => {
  cleanup();
  setDraftOwner(undefined);
  restoreNetwork();
  document.head.querySelectorAll('title').forEach((title) => title.remove());
});
