/** Prints a step of a bench, with the seconds since its process began. */
export function say(text: string): void {
  console.log(
    `${Math.round(performance.now() / 1000)
      .toString()
      .padStart(5)} s  ${text}`,
  )
}
