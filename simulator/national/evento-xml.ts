import type { EventoRegistrado, NotaRegistrada } from '../ledger.ts'
import { pack } from '../pack.ts'
import { canonicalize } from '../xml/canonical.ts'
import { parseXml } from '../xml/parse.ts'
import { signCanonical } from '../xml/signature.ts'
import { NFSE_URI } from './layout.ts'
import { LAYOUT_PEDIDO } from './layout-event.ts'
import { brasilia, type Sefin, VERSAO_APLICATIVO } from './sefin.ts'
import { tag } from './write.ts'

/** Registers an event from its request (exactly as received), signed by SEFIN. */
export function registerEvento(
  sefin: Sefin,
  nota: NotaRegistrada,
  event: { tipo: string; idPedido: string; autor: string; pedido: string; agora: Date },
): EventoRegistrado {
  const { tipo, agora } = event
  const sequencia = sefin.ledger.eventosDe(nota.chave).filter((other) => other.tipo === tipo).length + 1
  const nsu = sefin.ledger.nextNsu()
  const evento: EventoRegistrado = {
    nsu,
    chave: nota.chave,
    tipo,
    sequencia,
    idPedido: event.idPedido,
    autor: event.autor,
    quando: agora.toISOString(),
    xml: pack(writeEvento(sefin, { chave: nota.chave, tipo, sequencia, nsu, pedido: event.pedido, agora })),
  }
  sefin.ledger.addEvento(evento)
  return evento
}

/** A request that the system or the município makes itself; it carries no signature. */
export function writePedido(
  sefin: Sefin,
  nota: NotaRegistrada,
  tipo: string,
  agora: Date,
  fields: Record<string, string>,
): { xml: string; id: string } {
  const id = `PRE${nota.chave}${tipo}`
  const content = { xDesc: descricaoDe(tipo), ...fields }
  const autor = tag(nota.emitente.length === 11 ? 'CPFAutor' : 'CNPJAutor', nota.emitente)
  const xml =
    `<pedRegEvento xmlns="${NFSE_URI}" versao="1.01"><infPedReg Id="${id}">${tag('tpAmb', sefin.tpAmb)}` +
    `${tag('verAplic', VERSAO_APLICATIVO)}${tag('dhEvento', brasilia(agora))}${autor}${tag('chNFSe', nota.chave)}` +
    `<e${tipo}>${Object.entries(content)
      .map(([name, value]) => (value === '' ? '' : tag(name, value)))
      .join('')}</e${tipo}></infPedReg></pedRegEvento>`
  return { xml, id }
}

function writeEvento(
  sefin: Sefin,
  event: { chave: string; tipo: string; sequencia: number; nsu: number; pedido: string; agora: Date },
): string {
  const id = `EVT${event.chave}${event.tipo}${String(event.sequencia).padStart(3, '0')}`
  const before =
    `${tag('verAplic', VERSAO_APLICATIVO)}<ambGer>2</ambGer>${tag('nSeqEvento', String(event.sequencia))}` +
    `${tag('dhProc', brasilia(event.agora))}${tag('nDFSe', String(event.nsu))}`
  const pedido = canonicalize(parseXml(event.pedido).root, {
    exclusive: true,
    comments: false,
    rendered: new Map([['', NFSE_URI]]),
  })
  const canonical = `<infEvento xmlns="${NFSE_URI}" Id="${id}">${before}${pedido}</infEvento>`
  return (
    `<?xml version="1.0" encoding="utf-8"?><evento versao="1.01" xmlns="${NFSE_URI}"><infEvento Id="${id}">` +
    `${before}${event.pedido}</infEvento>${signCanonical(canonical, id, sefin.signer)}</evento>`
  )
}

/** The fixed description of an event type, as the layout has it. */
function descricaoDe(tipo: string): string {
  return new RegExp(`e${tipo}\n {2}xDesc =(.*)`).exec(LAYOUT_PEDIDO)?.[1] ?? ''
}
