import { openPfx } from '#platform/certificates/pfx.ts'
import { PfxError } from '#platform/certificates/pfx-error.ts'
import { pfxFile, SENHA } from '../../../src/platform/certificates/pfx.fixture.ts'
import type { Alvo } from '../alvo.ts'

const ESTILOS = [
  'rc2',
  '3des, certificate in clear',
  'aes',
  'aes, no MAC',
  'aes, in pieces of indefinite length',
] as const

/** The reader of A1 files: a key with its certificate, or PfxError. A thread of the service ends it after eight seconds. */
export const PFX: Alvo = {
  corpus: () => ESTILOS.map((estilo) => pfxFile(estilo).bytes),
  dicionario: ['\x30\x80', '\x30\x84\xff\xff\xff\xff', '\x00\x00', '\x02\x04\x7f\xff\xff\xff', '\x24\x80', '\xa0\x82'],
  limite: { ms: 8_000, usPorByte: 0 },
  provar(entrada) {
    try {
      openPfx(entrada, SENHA)
    } catch (error) {
      if (!(error instanceof PfxError)) throw error
    }
  },
}
