import { randomUUID } from 'node:crypto'
import { reais } from '#domain/money.ts'
import { cartaDaNota, SEM_VALOR } from '#domain/nota/carta-da-nota.ts'
import { hasPdf } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { audit } from '#features/audit/audit.ts'
import type { Mail } from '#features/mail/mail.ts'
import { queueMail } from '#features/mail/queue-mail.ts'
import { notaEnviadaMail } from '#features/mail/templates.ts'
import { isEmTeste } from '#features/mail/tetos.ts'
import { drawDanfse } from '#features/nfse/danfse/danfse-of.ts'
import { recordEnvios } from '#features/nfse/nota/envios.ts'
import { findNotaOrRefuse } from '#features/nfse/nota/find-nota.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { EnviosDaNota, PedidoEnvioDaNota } from '#formas/notas/envio.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { stateConflict } from '#platform/state-conflict.ts'
import { findEnvios } from './find-envios.ts'

type Remetente = { usuarioId: string; quem: string; email: string; confirmado: boolean }

/**
 * Sends a note by e-mail, with its PDF and the link of its public page, to each address a message of its own; the note keeps
 * its sender and the addresses. Throws NAO_ENCONTRADO, ESTADO_INVALIDO, REGRA_NAO_ATENDIDA, LIMITE_DE_REQUISICOES.
 */
export async function sendNota(ctx: Ctx, notaId: string, pedido: PedidoEnvioDaNota): Promise<EnviosDaNota> {
  allow(ctx, 'nota.send')
  const { app } = ctx
  const nota = await findNotaOrRefuse(ctx, notaId)
  if (!hasPdf(nota.status))
    throw stateConflict(`nota ${notaId} is ${nota.status}`, {
      estadoAtual: nota.status,
      permitidos: ['autorizada', 'cancelada'],
    })
  await refuseLinks(ctx, pedido)
  const [row, por, ajustes, pdf] = await Promise.all([
    ctx.db.one<{ preparada: NotaPreparada }>(
      sql`select preparada from notas where id = ${notaId} and tenant_id = ${ctx.tenantId}`,
    ),
    findRemetente(ctx),
    readAjustes(app),
    drawDanfse(app, ctx.db, nota, 'pdf'),
  ])
  const { prestador, tomador, servico } = row!.preparada
  const padrao = cartaDaNota({
    numero: nota.numero ?? '',
    prestador: prestador.razaoSocial,
    tomador: tomador?.razaoSocial ?? null,
    valor: reais(servico.valor.servico),
    ambiente: nota.ambiente,
    status: nota.status,
  })
  const teste = nota.ambiente === 'homologacao'
  const { assunto = padrao.assunto, mensagem = padrao.mensagem, copiaParaMim = false } = pedido
  const carta = notaEnviadaMail({
    assunto: `${teste ? '[TESTE] ' : ''}${assunto}`,
    mensagem,
    ressalva: teste && !mensagem.includes(SEM_VALOR) ? SEM_VALOR : null,
    quem: por && `${por.quem}, de ${prestador.razaoSocial}`,
    url: `${app.config.urlPublica}/n/${notaId}`,
  })
  const comum = {
    ...carta,
    tenantId: ctx.tenantId,
    anexos: [{ nome: `nfse-${nota.numero}.pdf`, tipo: 'application/pdf', conteudo: pdf.bytes }],
  }
  const enderecos = pedido.para.filter(
    (each, nth) => pedido.para.findIndex((other) => other.toLowerCase() === each.toLowerCase()) === nth,
  )
  const mensagens = enderecos.map((para): Mail & { id: string } => {
    const id = randomUUID()
    const chave = `nota-enviada:${id}`
    const tetoDaConta = ajustes['teste.emailsPorDia']
    return { ...comum, id, chave, para, semConfirmar: true, deTeste: teste, tetoDaConta }
  })
  const copias: Mail[] = []
  if (copiaParaMim && por?.confirmado) {
    const chave = `nota-copia:${randomUUID()}`
    copias.push({ ...comum, chave, para: por.email })
  }
  await ctx.db.transaction(async (tx) => {
    await queueMail(app, tx, [...mensagens, ...copias])
    const em = ctx.now()
    await recordEnvios(
      tx,
      nota,
      mensagens.map(({ id, para }) => ({ id, para, usuarioId: por?.usuarioId ?? null, em })),
    )
    await audit(tx, ctx, { acao: 'nota.send', recurso: 'nota', recursoId: notaId, detalhe: { para: enderecos } })
  })
  return findEnvios(ctx, notaId)
}

/** A stranger may open an account in its trial: its messages lead nowhere but to the note. */
async function refuseLinks(ctx: Ctx, { assunto = '', mensagem = '' }: PedidoEnvioDaNota): Promise<void> {
  const campos = Object.entries({ assunto, mensagem }).flatMap(([campo, texto]) => (LINK.test(texto) ? [campo] : []))
  if (campos.length === 0 || !(await isEmTeste(ctx.db, ctx.tenantId))) return
  const erros = campos.map((campo) => ({
    campo,
    codigo: 'FORMATO_INVALIDO',
    mensagem: 'Recebido um endereço da internet; em uma conta em teste, a mensagem leva só o link da nota.',
    correcao: 'Tire o endereço do texto.',
  }))
  throw new Refusal('REGRA_NAO_ATENDIDA', 'a link in the message of an account in its trial', { erros })
}
const LINK = /:\/\/|\bwww\./i

/** The person who sends, whose name the message says; null for what is no person. */
async function findRemetente({ actor, db, tenantId }: Ctx): Promise<Remetente | null> {
  if (actor.kind !== 'portal') return null
  return db.one<Remetente>(sql`
    select id as "usuarioId", nome as quem, email, confirmado_em is not null as confirmado from usuarios
    where id = ${actor.usuarioId} and tenant_id = ${tenantId}`)
}
