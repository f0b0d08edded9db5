import { diaOf } from '#domain/competencia.ts'
import { maskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { EM_ABERTO, type StatusFatura } from '#domain/faturamento/estados.ts'
import { type Centavos, reais } from '#domain/money.ts'
import type { PedidoEndereco, PedidoTomador } from '#domain/nota/pedido.ts'
import { type FaturaRow, saldoOf, selectItens } from '#features/faturamento/faturas/fatura-row.ts'
import { usoDaFatura } from '#features/faturamento/faturas/uso-da-fatura.ts'
import { type Emissora, findEmissora } from '#features/faturamento/nf/emissora.ts'
import { mesPorExtenso } from '#features/faturamento/nf/pedido.ts'
import { findTomador } from '#features/faturamento/nf/tomador.ts'
import { selectNota } from '#features/nfse/nota/find-nota.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

type Linha = { rotulo: string; valor: string }
type Pessoa = { nome: string; linhas: string[] }

/** The page of a fatura as text, ready to be drawn. */
export type FaturaContent = {
  status: StatusFatura
  numero: string
  emissora: Pessoa
  cliente: Pessoa
  /** Month, day of issue, day due. */
  datas: Linha[]
  destaque: Linha & { nota: string }
  itens: { descricao: string; quantidade: string; valorUnitario: string; valor: string }[]
  /** From the subtotal to what is left to pay; the last one is what counts. */
  totais: Linha[]
  /** Pix copy-and-paste of a charge that may be paid. */
  pix: string | null
  uso: { titulo: string; empresas: { nome: string; notas: string }[]; total: string }
  nota: { texto: string; url: string } | null
}

/** Reads all that the page of a fatura says. */
export async function readFaturaContent(app: App, fatura: FaturaRow): Promise<FaturaContent> {
  const db = app.sistema
  const [emissora, conta, tomador, itens, uso, pix, nota] = await Promise.all([
    findEmissora(db),
    db.one<{ cpfCnpj: string | null }>(sql`select cpf_cnpj as "cpfCnpj" from tenants where id = ${fatura.tenantId}`),
    findTomador(db, fatura.tenantId).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    }),
    selectItens(db, fatura.id),
    usoDaFatura(db, fatura),
    findPix(db, fatura),
    fatura.nfId ? selectNota(db, fatura.nfId) : null,
  ])
  const cidade = (ibge: string) => app.tabelas.municipio(ibge)?.nome ?? ''
  return {
    status: fatura.status,
    numero: fatura.numero === null ? 'sem número' : `nº ${fatura.numero}`,
    emissora: emissora ? emissoraOf(emissora, cidade) : { nome: 'Serviço de NFS-e', linhas: [] },
    cliente: clienteOf(fatura, conta?.cpfCnpj ?? null, tomador, cidade),
    datas: datasOf(fatura),
    destaque: destaqueOf(fatura),
    itens: itens
      .filter(({ tipo }) => tipo !== 'cupom')
      .map(({ descricao, quantidade, valorUnitario, valor }) => ({
        descricao,
        quantidade: QUANTIDADE.format(quantidade),
        valorUnitario: BRL.format(valorUnitario),
        valor: BRL.format(valor),
      })),
    totais: totaisOf(
      fatura,
      itens.filter(({ tipo }) => tipo === 'cupom').map(({ descricao }) => descricao),
    ),
    pix,
    uso: {
      titulo: `Notas autorizadas em ${mesPorExtenso(fatura.competencia)}, por empresa`,
      empresas: uso.map((each) => ({ nome: each.razaoSocial, notas: QUANTIDADE.format(each.notasAutorizadas) })),
      total: QUANTIDADE.format(uso.reduce((total, { notasAutorizadas }) => total + notasAutorizadas, 0)),
    },
    nota:
      nota?.status === 'autorizada' && nota.autorizadaEm
        ? {
            texto: `Nota fiscal de serviço nº ${nota.numero}, de ${dia(diaOf(nota.autorizadaEm.getTime()))}`,
            url: `${app.config.urlPublica}/n/${nota.id}`,
          }
        : null,
  }
}

/** The Pix of the charge that may still be paid, while something is owed. */
export async function findPix(db: Db, fatura: FaturaRow): Promise<string | null> {
  if (!EM_ABERTO.includes(fatura.status)) return null
  const charge = await db.one<{ pix: string }>(sql`
    select pix_copia_e_cola as pix from cobrancas
    where fatura_id = ${fatura.id} and status in ('emitida', 'vencida') and pix_copia_e_cola is not null
    order by criada_em desc limit 1`)
  return charge?.pix ?? null
}

const emissoraOf = ({ endereco, ...empresa }: Emissora, cidade: (ibge: string) => string): Pessoa => ({
  nome: empresa.nomeFantasia ?? empresa.razaoSocial,
  linhas: [
    ...(empresa.nomeFantasia ? [empresa.razaoSocial] : []),
    `${documento(empresa.cpfCnpj)}${empresa.inscricaoMunicipal ? ` · IM ${empresa.inscricaoMunicipal}` : ''}`,
    ...enderecoOf(endereco, cidade),
    [empresa.email, empresa.telefone].filter(Boolean).join(' · '),
  ].filter(Boolean),
})

function clienteOf(
  { tenantNome }: FaturaRow,
  cpfCnpj: string | null,
  tomador: PedidoTomador | null,
  cidade: (ibge: string) => string,
): Pessoa {
  const nome = tomador?.razaoSocial ?? tenantNome
  const doc = tomador?.cpfCnpj ?? cpfCnpj
  return {
    nome,
    linhas: [
      ...(doc ? [documento(doc)] : []),
      ...(tomador?.endereco ? enderecoOf(tomador.endereco, cidade) : []),
      ...(nome === tenantNome ? [] : [`Conta: ${tenantNome}`]),
    ],
  }
}

const documento = (cpfCnpj: string) => `${cpfCnpj.length === 11 ? 'CPF' : 'CNPJ'} ${maskCpfCnpj(cpfCnpj)}`

function enderecoOf(
  {
    tipoLogradouro,
    logradouro,
    numero,
    complemento,
    bairro,
    codigoCidade,
    estado,
    cep,
  }: Partial<Record<keyof PedidoEndereco, string | null>>,
  cidade: (ibge: string) => string,
): string[] {
  const rua = [tipoLogradouro, logradouro].filter(Boolean).join(' ')
  return [
    [rua, numero, complemento].filter(Boolean).join(', '),
    `${[bairro, [cidade(codigoCidade ?? ''), estado].filter(Boolean).join('/')].filter(Boolean).join(', ')} · CEP ${(cep ?? '').replace(/^(\d{5})(\d{3})$/, '$1-$2')}`,
  ]
}

const datasOf = ({ competencia, emitidaEm, vencimento }: FaturaRow): Linha[] => [
  { rotulo: 'Competência', valor: mesPorExtenso(competencia) },
  { rotulo: 'Emissão', valor: emitidaEm ? dia(diaOf(emitidaEm.getTime())) : 'ainda não fechada' },
  { rotulo: 'Vencimento', valor: vencimento ? dia(vencimento) : 'a definir' },
]

function destaqueOf(fatura: FaturaRow): FaturaContent['destaque'] {
  const { status, vencimento, reabertaEm, total } = fatura
  const vence = vencimento ? dia(vencimento) : null
  if (status === 'paga') return { rotulo: 'Total pago', valor: brl(fatura.pago), nota: 'Nada a pagar. Obrigado!' }
  if (reabertaEm && EM_ABERTO.includes(status))
    return { rotulo: 'A pagar', valor: brl(saldoOf(fatura)), nota: `Pagamento devolvido em ${dia(reabertaEm)}` }
  if (status === 'vencida') return { rotulo: 'A pagar', valor: brl(saldoOf(fatura)), nota: `Venceu em ${vence}` }
  if (status === 'aberta' || status === 'parcialmente_paga')
    return { rotulo: 'A pagar', valor: brl(saldoOf(fatura)), nota: `Vence em ${vence}` }
  return { rotulo: 'Total', valor: brl(total), nota: NOTAS[status] ?? '' }
}
const NOTAS: Partial<Record<StatusFatura, string>> = {
  rascunho: 'Rascunho: ainda pode mudar',
  sem_cobranca: 'Nada a pagar',
  baixada: 'Baixada: não se cobra mais',
  substituida: 'Substituída por outra fatura',
  cancelada: 'Cancelada: não pague',
}

function totaisOf(fatura: FaturaRow, cupons: string[]): Linha[] {
  const { subtotal, desconto, total, multa, juros, pago, baixado } = fatura
  const optional = ([rotulo, valor]: readonly [string, Centavos], sinal = 1): Linha[] =>
    valor > 0 ? [{ rotulo, valor: brl((sinal * valor) as Centavos) }] : []
  return [
    { rotulo: 'Subtotal', valor: brl(subtotal) },
    ...optional([cupons[0] ?? 'Desconto', desconto], -1),
    ...optional(['Multa paga', multa]),
    ...optional(['Juros pagos', juros]),
    ...(pago > 0 || baixado > 0 ? [{ rotulo: 'Total', valor: brl(total) }] : []),
    ...optional(['Pago', pago], -1),
    ...optional(['Baixado', baixado], -1),
    pago > 0 || baixado > 0 ? { rotulo: 'Saldo', valor: brl(saldoOf(fatura)) } : { rotulo: 'Total', valor: brl(total) },
  ]
}

export const dia = (iso: string): string => iso.split('-').reverse().join('/')
const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
export const brl = (valor: Centavos): string => BRL.format(reais(valor))
const QUANTIDADE = new Intl.NumberFormat('pt-BR')
