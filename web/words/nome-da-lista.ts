/** `Tentativas rejeitadas` is known as `tentativas-rejeitadas`: in files that it exports, and as the list of saved views. */
export const nomeDe = (rotulo: string) =>
  rotulo
    .normalize('NFD')
    .replace(/[^\w ]/g, '')
    .replaceAll(' ', '-')
    .toLowerCase()
