/** The BR Code ("copia e cola") of a charge with a location, as the Manual de Padrões para Iniciação do Pix writes it. */
export function brCode(location: string, { nome, cidade }: { nome: string; cidade: string }): string {
  const body = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', 'br.gov.bcb.pix') + field('25', location)),
    field('52', '0000'),
    field('53', '986'),
    field('58', 'BR'),
    field('59', plain(nome, 25)),
    field('60', plain(cidade, 15)),
    field('62', field('05', '***')),
    '6304',
  ].join('')
  return body + crc16(body)
}

const field = (id: string, value: string) => id + String(value.length).padStart(2, '0') + value
const plain = (text: string, max: number) =>
  text
    .normalize('NFD')
    .replace(/[^ -~]/g, '')
    .slice(0, max)

/** CRC-16/CCITT-FALSE, four hexadecimal digits. */
function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
