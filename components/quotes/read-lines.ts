/** The JSON values of a reply that has one a line, each as it arrives; a last one without its end is not whole. */
export async function* readLines<T>(response: Response): AsyncGenerator<T> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) yield JSON.parse(line) as T;
  }
}
