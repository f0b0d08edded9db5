import { isCpfCnpj } from '#domain/cpf-cnpj.ts'
import { type ServicoPadrao, servicoDoCodigo } from '#domain/empresa.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import type { PedidoServico, PedidoTomador, Rascunho, ServicoRascunho } from '#domain/nota/pedido.ts'
import { aliquotaDecidida, perguntaDoIss } from '#domain/nota/pergunta-do-iss.ts'
import { type Preenchido, servicoRepetido } from '#domain/nota/preenchimento.ts'
import { configsOf as findConfigs } from '#features/cidades/configs/nfse-configs.ts'
import { type EmpresaRow, hojeNaEmpresa } from '#features/empresas/empresa-row.ts'
import { findByCpfCnpj } from '#features/empresas/find-by-cpf-cnpj.ts'
import { listModelos } from '#features/modelos/modelos.ts'
import { decideIss } from '#features/nfse/accept/decide-iss.ts'
import { findPedido } from '#features/nfse/read/find-pedido.ts'
import { empresaLimit } from '#features/permissions/permissions.ts'
import { listTomadores } from '#features/tomadores/tomadores.ts'
import type { NfseConfigResponse } from '#formas/contas/empresa.ts'
import type { IssDoServico } from '#formas/notas/validacao.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Pedido } from './linha.ts'
import { type NotaDoTomador, notasDoTomador } from './notas-do-tomador.ts'

/** A line with what the form would have filled in, and the notes of its customer. */
export type Completa = {
  pedido: Pedido
  preenchidos: Preenchido[]
  /** The month in which the note counts, and the newest notes of the customer from this company; null: no such company. */
  daEmpresa: { mes: string; notas: NotaDoTomador[] } | null
}

/**
 * Completes lines as the form does: the customer from the customers of the company, the service from the last note of the
 * customer or the only template, and the rate of ISS from who decides it. What a line says stays, except a rate that the note
 * does not send. Questions that lines share are asked once.
 */
export function completer(ctx: Ctx, ambiente: Ambiente): (pedido: Pedido) => Promise<Completa> {
  const empresaOf = once(async (cpfCnpj: string) => {
    const empresa = (await findByCpfCnpj(ctx, [cpfCnpj])).get(cpfCnpj)
    return empresa && empresaLimit(ctx)?.includes(empresa.id) !== false ? empresa : undefined
  })
  const modeloOf = once(async (empresaId: string) => {
    const { items } = await listModelos(ctx, { empresaId, limit: 2, offset: 0 })
    return items.length === 1 ? items[0]!.servico : undefined
  })
  const configsOf = once(async (empresaId: string) => (await findConfigs(ctx, [empresaId])).get(empresaId) ?? [])
  const issOf = once(async (json: string) => decideIss(ctx, JSON.parse(json)))
  return async (sent) => {
    const nada: Completa = { pedido: sent, preenchidos: [], daEmpresa: null }
    if (!isReadable(sent)) return nada
    // A text that is no document is a fault of the line; the database refuses some of them.
    const prestador = sent.prestador?.cpfCnpj ?? ''
    const empresa = isCpfCnpj(prestador) && (await empresaOf(prestador))
    if (!empresa) return nada
    const preenchidos: Preenchido[] = []
    const put = <O extends object>(onde: string, into: O, dados: object, de: Preenchido['de']): O => {
      const missing = Object.entries(dados).filter(
        ([nome, valor]) => valor !== undefined && isEmpty(into[nome as keyof O]),
      )
      for (const [nome] of missing) preenchidos.push({ campo: `${onde}${nome}`, de })
      return { ...into, ...Object.fromEntries(missing) }
    }
    const mes = sent.competencia || hojeNaEmpresa(empresa, ctx.app).slice(0, 7)
    const documento = sent.tomador?.cpfCnpj ?? ''
    const [cliente, notas] = isCpfCnpj(documento)
      ? await Promise.all([
          findCliente(ctx, { empresaId: empresa.id, ambiente, documento }),
          notasDoTomador(ctx, { empresaId: empresa.id, ambiente, documento }),
        ])
      : [undefined, []]
    const tomador = cliente ? put('tomador.', sent.tomador ?? {}, cliente, 'cliente') : sent.tomador
    const config = async () => daCidade(await configsOf(empresa.id), empresa, ambiente)
    let servico = sent.servico ?? []
    for (const [i, each] of servico.entries()) {
      const known =
        !each.codigo &&
        each.codigoTributacao &&
        servicoDoCodigo((await config())?.codigosDaCidade, each.codigoTributacao)
      if (known) servico = servico.with(i, put(`servico[${i}].`, each, known, 'empresa'))
    }
    const [item] = servico
    if (item && servico.length === 1 && lacksService(ctx, item)) {
      const padrao = async () => (await config())?.servicoPadrao ?? undefined
      const found = await findServico(ctx, { notas, modelo: () => modeloOf(empresa.id), padrao }, mes)
      if (found && isSameItem(item.codigo, found.servico.codigo))
        servico = [put('servico[0].', item, found.servico, found.de)]
    }
    servico = servico.map((each, i) =>
      put(`servico[${i}].`, each, { municipioPrestacao: empresa.endereco.codigoCidade }, 'empresa'),
    )
    const meio = { ...sent, ...(tomador && { tomador }), servico } as Rascunho
    for (const [i, each] of servico.entries()) {
      const pergunta = perguntaDoIss(meio, i)
      if (!pergunta) continue
      const iss = await issOf(JSON.stringify({ ...pergunta, ambiente }))
      servico[i] = await withAliquota(each, iss, {
        padrao: async () => (await config())?.aliquotaIssPadrao ?? undefined,
        note: (de) => preenchidos.push({ campo: `servico[${i}].iss.aliquota`, de }),
      })
    }
    return { pedido: { ...meio, servico } as Pedido, preenchidos, daEmpresa: { mes, notas } }
  }
}

/** Whether the parts that are read here have the types of a request; the check of the line reports others. */
function isReadable(pedido: Pedido): pedido is Pedido & Rascunho {
  const { prestador, tomador, servico, competencia } = pedido
  const isObject = (each: unknown) => typeof each === 'object' && each !== null && !Array.isArray(each)
  const isText = (each: unknown) => each === undefined || typeof each === 'string'
  const texts = (de: unknown, ...nomes: string[]) =>
    de === undefined || (isObject(de) && nomes.every((nome) => isText((de as Pedido)[nome])))
  return (
    texts(prestador, 'cpfCnpj') &&
    texts(tomador, 'cpfCnpj', 'razaoSocial') &&
    texts((tomador as Pedido | undefined)?.['endereco'], 'codigoCidade') &&
    isText(competencia) &&
    Array.isArray(servico) &&
    servico.every(
      (item) =>
        isObject(item) &&
        texts(item, 'codigo', 'codigoServicoNacional', 'municipioPrestacao', 'discriminacao') &&
        texts((item as Pedido)['iss']) &&
        texts((item as Pedido)['valor']),
    )
  )
}

const isEmpty = (valor: unknown): boolean =>
  valor === undefined ||
  valor === null ||
  valor === '' ||
  (typeof valor === 'object' && !Array.isArray(valor) && Object.keys(valor).length === 0)

async function findCliente(
  ctx: Ctx,
  { empresaId, ambiente, documento }: { empresaId: string; ambiente: Ambiente; documento: string },
): Promise<PedidoTomador | undefined> {
  const { items } = await listTomadores(ctx, { empresaId, ambiente, cpfCnpj: documento, limit: 1, offset: 0 })
  return items.find(({ tomador }) => tomador.cpfCnpj === documento)?.tomador
}

/** Whether the line leaves out what the last note or a template may say. */
function lacksService({ app }: Ctx, { codigo, codigoServicoNacional, discriminacao }: ServicoRascunho): boolean {
  if (!codigo || !discriminacao) return true
  return !codigoServicoNacional && app.tabelas.servicosNacionaisDe(toItem(codigo)).length > 1
}

const isSameItem = (codigo: string | undefined, outro: string | undefined): boolean =>
  !codigo || toItem(codigo) === toItem(outro ?? '')

/** 1.07, 01.07 and 0107 are the item 01.07. */
const toItem = (codigo: string): string =>
  codigo.replace(
    /^(\d{1,2})\.?(\d{2})(?:\.?\d{2})?$/,
    (_, grupo: string, sub: string) => `${grupo.padStart(2, '0')}.${sub}`,
  )

type Fontes = {
  notas: readonly NotaDoTomador[]
  modelo: () => Promise<unknown>
  padrao: () => Promise<ServicoPadrao | undefined>
}

async function findServico(
  ctx: Ctx,
  { notas, modelo, padrao }: Fontes,
  mes: string,
): Promise<{ servico: ServicoRascunho; de: Preenchido['de'] } | null> {
  const last = notas.find(({ autorizada }) => autorizada)
  if (last) {
    const { servico = [] } = (await findPedido(ctx, last.id)) as { servico?: PedidoServico[] }
    const [item] = servico
    if (item && servico.length === 1)
      return { servico: servicoRepetido(item, { de: last.mes, para: mes }), de: 'ultima_nota' }
  }
  const servico = (await modelo()) as PedidoServico | undefined
  if (servico) return { servico: servicoRepetido(servico, { de: mes, para: mes }), de: 'modelo' }
  const daEmpresa = await padrao()
  return daEmpresa ? { servico: daEmpresa, de: 'empresa' } : null
}

type Aliquota = { padrao: () => Promise<number | undefined>; note: (de: Preenchido['de']) => void }

async function withAliquota(
  item: ServicoRascunho,
  iss: IssDoServico,
  { padrao, note }: Aliquota,
): Promise<ServicoRascunho> {
  const decidida = aliquotaDecidida(iss)
  const aliquota = decidida ?? item.iss?.aliquota ?? (await padrao())
  if (aliquota === item.iss?.aliquota || aliquota === undefined) return item
  const de = iss.decididoPor === 'pedido' ? 'tributacao' : iss.decididoPor
  note(decidida === undefined ? 'empresa' : de)
  return { ...item, iss: { ...item.iss, aliquota } }
}

/** How the company configured its own city. */
const daCidade = (configs: readonly NfseConfigResponse[], { endereco }: EmpresaRow, ambiente: Ambiente) =>
  configs.find((each) => each.municipio === endereco.codigoCidade && each.ambiente === ambiente)

/** The answer to each key, asked once. */
function once<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>()
  return (key) => {
    const known = answers.get(key) ?? ask(key)
    answers.set(key, known)
    return known
  }
}
