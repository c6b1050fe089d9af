import { createContext, useContext } from 'react';

/** The company's time zone, like America/New_York. */
export const TimeZone = createContext('America/New_York');
export const useTimeZone = () => useContext(TimeZone);
