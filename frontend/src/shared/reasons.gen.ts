// Written by the command languages.
/** Why the order of a list was left. */
export const reasonWords = {
  "employer-request": "asked for by the employer",
  "special-skill": "special skill",
  "immediate-start": "starts at once",
  "could-not-be-reached": "could not be reached",
  "correction": "correction",
  "other": "other",
  "no-answer-to-canvass": "did not answer whether they are interested",
  "withdrawal": "offer withdrawn by staff",
  "urgent": "filled at any hour",
  "moved-up": "moved up by a late date",
  "none": "without a reason"
} as const;
/** That staff choose from. */
export const OUT_OF_ORDER_REASONS = [
  "employer-request",
  "special-skill",
  "immediate-start",
  "could-not-be-reached",
  "correction",
  "other"
] as const;
