/** One server-sent event. Whoever comes back names the moment that they heard last. */
export const frame = (name: string, data: object, moment: string | null): string =>
  `${moment ? `id: ${moment}\n` : ""}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
