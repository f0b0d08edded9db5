import { isSamePerson, whyNotSign } from '../../certificate-reader.ts'
import { now } from '../../clock.ts'
import { attributeOf, elementsOf, type XmlElement } from '../../xml/parse.ts'
import { checkSignature, DSIG_URI } from '../../xml/signature.ts'
import type { Politica } from '../cidade.ts'
import { find, type Prefeitura } from '../prefeitura.ts'
import type { Documento } from '../soap.ts'
import { inscricaoAt, loteOf, rpsOf } from './rps.ts'

/** A signature problem: its code, and the exact reason. */
type Problema = { codigo: string; motivo: string }

/**
 * Checks every signature of a message as the city requires. XML inside the envelope may be signed there or alone: the
 * namespaces in scope differ, and known programs do it both ways, so either is accepted.
 */
export function judgeSignatures(prefeitura: Prefeitura, { root, isolado }: Documento): Problema | null {
  const problem = judgeDocument(prefeitura, root)
  return problem && isolado && !judgeDocument(prefeitura, isolado) ? null : problem
}

function judgeDocument(prefeitura: Prefeitura, root: XmlElement): Problema | null {
  for (const place of placesOf(prefeitura, root)) {
    const problem = judge(prefeitura, place)
    if (problem) return problem
  }
  return null
}

/** Where a signature may be: its parent, what it covers, the holder its certificate must have, and the codes for it. */
type Lugar = {
  parent: XmlElement
  signed: XmlElement
  inscricao: string
  politica: Politica
  ausente: string
  alheia: string
}

function placesOf({ cidade }: Prefeitura, root: XmlElement): Lugar[] {
  const { assinatura } = cidade
  const lote = loteOf(root)
  const places: Lugar[] = []
  const rps = rpsOf(root)
  for (const { elemento, inf, prestador } of rps) {
    places.push({
      parent: elemento,
      signed: inf,
      inscricao: prestador,
      politica: assinatura.rps,
      ausente: 'E174',
      alheia: 'E171',
    })
  }
  const inscricao = rps[0]?.prestador ?? inscricaoOfQuery(root)
  if (lote)
    places.push({ parent: root, signed: lote, inscricao, politica: assinatura.lote, ausente: 'E173', alheia: 'E138' })

  const substituicao = find(root, 'SubstituicaoNfse')
  const pedido = find(substituicao ?? root, 'Pedido')
  const infPedido = pedido && (find(pedido, 'InfPedidoCancelamento') ?? find(pedido, 'InfPedidoCartaCorrecao'))
  if (pedido && infPedido) {
    places.push({
      parent: pedido,
      signed: infPedido,
      inscricao: inscricaoAt(infPedido, 'IdentificacaoNfse'),
      politica: assinatura.cancelamento,
      ausente: 'E180',
      alheia: 'E138',
    })
  }
  if (substituicao) {
    places.push({
      parent: root,
      signed: substituicao,
      inscricao,
      politica: assinatura.substituicao,
      ausente: 'E225',
      alheia: 'E138',
    })
  }
  if (root.local.startsWith('Consultar')) {
    // A consult is signed as a whole, or by the Id of the group that wraps it; in Publica by the provider's.
    const prestador = find(root, 'Prestador')
    const isByPrestador = cidade.leiaute.dialeto.includes('publica') && prestador
    const signed = isByPrestador ? prestador : pedido && attributeOf(pedido, 'Id') ? pedido : root
    places.push({ parent: root, signed, inscricao, politica: assinatura.consultas, ausente: 'E326', alheia: 'E138' })
  }
  return places
}

function inscricaoOfQuery(root: XmlElement): string {
  return inscricaoAt(root, 'Prestador') || inscricaoAt(root, 'Pedido/Prestador')
}

function judge(
  { certificadoDe }: Prefeitura,
  { parent, signed, inscricao, politica, ausente, alheia }: Lugar,
): Problema | null {
  const isThere = elementsOf(parent).some(({ local, uri }) => local === 'Signature' && uri === DSIG_URI)
  if (politica === 'recusa') {
    return isThere ? { codigo: 'E160', motivo: `este município não aceita Signature em ${parent.local}` } : null
  }
  if (!isThere) return politica === 'exige' ? { codigo: ausente, motivo: `${parent.local} sem Signature` } : null

  const check = checkSignature(parent, signed, (base64) => certificadoDe(base64)?.key ?? null)
  if (check.kind !== 'valida') {
    return { codigo: 'E172', motivo: `${signed.local}: ${check.kind === 'invalida' ? check.motivo : 'sem Signature'}` }
  }
  const certificado = certificadoDe(check.certificateBase64)!
  if (!isSamePerson(certificado, inscricao)) {
    return { codigo: alheia, motivo: `${signed.local} assinado por ${certificado.cnpj || certificado.cpf}` }
  }
  const codigo = whyNotSign(certificado, inscricao, now())
  return codigo ? { codigo: 'E189', motivo: `certificado de ${certificado.nome}` } : null
}
