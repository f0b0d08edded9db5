import { randomBytes } from 'node:crypto'
import type { Momento } from '../../deliver.ts'
import type { NotaMunicipal } from '../livro.ts'
import { localTime, money, type Prefeitura } from '../prefeitura.ts'
import { writeNo } from '../xml-tree.ts'
import { writeNfe } from './nfe-xml.ts'
import type { RpsSp } from './rps.ts'

export type Emitida = { rps: RpsSp; nota: NotaMunicipal; cancelada: number }

/** Makes a note of an RPS. The same RPS again is a new note, and the previous one is cancelled: resending destroys. */
export function issue(
  prefeitura: Prefeitura,
  rps: RpsSp,
  contexto: { remetente: string; nome: string; lote: string; momento: Momento },
): Emitida {
  const { livro, regras } = prefeitura
  const { remetente, nome, lote, momento } = contexto
  const { agora, comportamento } = momento
  const previous = livro.notasDoRps(rps.chave).findLast(({ numero }) => !livro.baixaDe(numero))
  const numero = livro.nextNumero()
  const codigoVerificacao = randomBytes(4).toString('hex').toUpperCase()
  const nota: NotaMunicipal = {
    numero,
    codigoVerificacao,
    rps: rps.chave,
    prestador: remetente,
    im: rps.im,
    serie: rps.serie,
    numeroRps: rps.numero,
    tipoRps: 'RPS',
    valor: money(rps.valor),
    sha256: rps.sha256,
    quando: agora.toISOString(),
    visivelEm: momento.visivelEm + regras.visibilidadeMs,
    comportamento,
    protocolo: lote,
    xml: writeNfe(prefeitura, rps, { numero, codigoVerificacao, remetente, nome, lote, agora }),
  }
  livro.addNota(nota)
  if (previous && regras.reenvio === 'substitui') {
    cancel(prefeitura, previous.numero, agora, numero)
    return { rps, nota, cancelada: previous.numero }
  }
  return { rps, nota, cancelada: 0 }
}

/** Cancels a note; `substituta` is 0 when the cancellation was requested. */
export function cancel(prefeitura: Prefeitura, numero: number, agora: Date, substituta = 0): void {
  const xml = writeNo({ nome: 'DataCancelamento', uri: '', filhos: localTime(prefeitura, agora) })
  const tipo = substituta > 0 ? 'substituida' : 'cancelada'
  prefeitura.livro.addBaixa({ numero, tipo, quando: agora.toISOString(), substituta, xml })
}
