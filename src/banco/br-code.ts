/**
 * The BR Code ("copia e cola") of a charge, for banks that answer with its location alone: a dynamic code holds no more
 * than the location and the receiver, both in the bank's answer, and the charge's amount is read from the location.
 * Source: Manual de Padrões para Iniciação do Pix, BR Code (EMV QRCPS-MPM).
 */
export function brCode(location: string, recebedor: { nome: string; cidade: string }): string {
  const body = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('25', location)),
    field('52', '0000'),
    field('53', '986'),
    field('58', 'BR'),
    field('59', asciiOf(recebedor.nome, 25)),
    field('60', asciiOf(recebedor.cidade, 15)),
    field('62', field('05', '***')),
    '6304',
  ].join('')
  return body + crc16(body)
}

const field = (id: string, value: string) => id + String(value.length).padStart(2, '0') + value
/** Printable ASCII; never empty, which the code does not allow. */
const asciiOf = (text: string, max: number) =>
  text
    .normalize('NFD')
    .replace(/[^ -~]/g, '')
    .slice(0, max)
    .trim() || '-'

/** CRC-16/CCITT-FALSE of the text with the field's own id and length, four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
