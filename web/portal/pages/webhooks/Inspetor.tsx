export function Inspetor() {
  return null
}
