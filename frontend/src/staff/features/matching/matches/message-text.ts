interface About {
  title: string;
  employer: string;
}

/** What staff see of the text about a job: the links differ from worker to worker. */
export const notificationPreview = ({ title, employer }: About, note: string): string =>
  withNote(
    `New Job Available: ${title} at ${employer}. View details and respond with a unique link per worker`,
    note,
  );

/** The text as it is sent to one worker; for counting. */
export const notificationText = ({ title, employer }: About, note: string, link: string): string =>
  withNote(`New Job Available: ${title} at ${employer}. View details and respond: ${link}`, note);

const withNote = (text: string, note: string) => (note ? `${text}\n${note}` : text);

/** The text that offers a job to one worker. */
export const offerText = ({ title, employer }: About, message: string, link: string): string =>
  `Job Offer: ${title} at ${employer}. ${message}\nView details and respond: ${link}`;

/** The worker's own page for a match. */
export const workerLink = (matchId: string): string => `${location.origin}/worker-view/${matchId}`;
