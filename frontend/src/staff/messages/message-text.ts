interface About {
  title: string;
  employer: string;
}

/** The links differ from worker to worker. */
export const notificationPreview = ({ title, employer }: About, note: string): string =>
  withNote(
    `New Job Available: ${title} at ${employer}. View details and respond with a unique link per worker`,
    note,
  );

/** For counting its length. */
export const notificationText = ({ title, employer }: About, note: string, link: string): string =>
  withNote(`New Job Available: ${title} at ${employer}. View details and respond: ${link}`, note);

const withNote = (text: string, note: string) => (note ? `${text}\n${note}` : text);

export const offerText = ({ title, employer }: About, message: string, link: string): string =>
  `Job Offer: ${title} at ${employer}. ${message}\nView details and respond: ${link}`;

export const workerLink = (matchId: string): string => `${location.origin}/worker-view/${matchId}`;
