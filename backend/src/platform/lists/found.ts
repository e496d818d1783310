import { types } from '../database/sql/index.js';

/** What one search answers with at most. */
export const FOUND_AT_MOST = 20;

/** How well something fits what was typed; lower is better. */
export const FITS = { exactly: 0, begins: 1, holds: 2 } as const;

/** Something that was found by what was typed, whatever it is. */
export interface Found {
  id: string;
  title: string;
  /** What tells it from others of the same title. */
  subtitle: string;
  /** One of {@link FITS}. */
  fit: number;
  /** An active worker, an open job. */
  isCurrent: boolean;
}

export const foundColumns = {
  id: types.uuid,
  title: types.text,
  fit: types.integer,
  isCurrent: types.boolean,
};

/** The parts of a subtitle that there are. */
export const subtitleOf = (...parts: (string | null | false)[]): string => parts.filter(Boolean).join(' · ');
