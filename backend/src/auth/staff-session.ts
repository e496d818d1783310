import 'express-session';

declare module 'express-session' {
  interface SessionData {
    /** Absent: nobody has signed in with this session. */
    userId?: number;
    /** The user's at sign-in; once the user's is higher, this session is over. */
    sessionVersion?: number;
  }
}

/** What a session knows of who signed in. */
export interface StaffSession {
  userId?: number;
  sessionVersion?: number;
}
