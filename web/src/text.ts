/** The words of the parts that belong to no screen: errors of the connection, times, names. */
export const text = {
  unreachable: "The service can't be reached. Check your connection and that the service is running.",
  unexpectedStatus: (status: number) => `The service answered with status ${status}.`,
  somethingWrong: 'Something went wrong. Try again.',
  screenFailed: "This screen couldn't be loaded",
  pageTitle: (title: string) => `${title} · Frontbell`,
  justNow: 'just now',
  inLessThanAMinute: 'in less than a minute',
  changedMeanwhile: 'Somebody else has changed this in the meantime.',
  unknownPerson: 'Unknown',
}
