import { readdirSync, readFileSync } from 'node:fs'

const SAMPLES = new URL('../../contracts/samples/', import.meta.url)

// Shown, and tried, first: it needs no more than the company that `npm start` creates.
const FIRST = 'simples-nacional'
const names = readdirSync(SAMPLES)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))
  .sort()

/** The example bodies of `contracts/samples`, by name, as the documentation shows them: the simplest first. */
export const EXEMPLOS_PEDIDO: Record<string, unknown> = Object.fromEntries(
  [FIRST, ...names.filter((name) => name !== FIRST)].map((name) => [
    name,
    JSON.parse(readFileSync(new URL(`${name}.json`, SAMPLES), 'utf8')),
  ]),
)

const [exemplo] = Object.values(EXEMPLOS_PEDIDO)
export const EXEMPLOS_LOTE = { objeto: { notas: [exemplo] }, lista: [exemplo] }

export const EXEMPLOS_LOTE_NOVO = {
  uma: {
    id: '5f9f3c1e-7a0b-4a52-9d3e-2f6f0a4f5c11',
    ambiente: 'homologacao',
    arquivo: 'mensalidades-11.csv',
    colunas: { Cliente: 'tomador.razaoSocial', Obs: null },
    semTomador: false,
    linhas: [{ linha: 2, pedido: exemplo }],
  },
}
export const EXEMPLOS_COLUNAS = {
  outras: {
    colunas: { Cliente: 'tomador.razaoSocial', Obs: 'servico[0].discriminacao' },
    semTomador: false,
    linhas: [{ linha: 2, pedido: exemplo }],
  },
}
export const EXEMPLOS_CAMPO_EM_TODAS = {
  contar: { campo: 'servico[0].discriminacao', valor: 'Mensalidade', grupo: 'com_erro', previa: true },
}
export const EXEMPLOS_LINHA = { corrigida: { versao: 1, pedido: exemplo } }

const motivo = 'Nota emitida com os dados do tomador errados'
export const EXEMPLOS_FIM = {
  cancelamento: { 'erro-na-emissao': { motivo, codigoMotivo: '1' } },
  substituicao: { 'outro-texto': { novaNota: EXEMPLOS_PEDIDO['simples-nacional'], motivo, codigoMotivo: '99' } },
  cartaCorrecao: { contato: { correcoes: { tomador: { email: 'financeiro@tomador.example' } }, motivo } },
  inutilizar: {
    lacuna: { prestador: { cpfCnpj: '11222333000181' }, serie: '1', numero: 42, motivo: 'Número pulado na migração' },
  },
  intervalo: {
    lacunas: { prestador: { cpfCnpj: '11222333000181' }, serie: '1', de: 25, ate: 28, motivo: 'Pulados na migração' },
  },
}

const mensal = { dia: 5, naoUtil: 'depois', aCadaMeses: 1, inicio: '2026-12-01' } as const
export const EXEMPLOS_RECORRENTE = {
  nova: {
    'mes-que-vem': {
      nome: 'Mensalidade do sistema',
      ambiente: 'homologacao',
      nota: EXEMPLOS_PEDIDO['simples-nacional'],
      calendario: { dia: 10, naoUtil: 'depois', aCadaMeses: 1 },
      competencia: 'do_mes',
      modo: 'revisar',
    },
    mensal: {
      nome: 'Honorários da Padaria Central',
      ambiente: 'homologacao',
      nota: EXEMPLOS_PEDIDO['simples-nacional'],
      calendario: mensal,
      competencia: 'mes_anterior',
      modo: 'emitir',
    },
  },
  mudanca: { dia: { calendario: { ...mensal, dia: 10, quantidade: 12 }, versao: 3 }, modo: { modo: 'revisar' } },
  ajuste: {
    pular: { pular: true },
    mes: { valor: 1200, discriminacao: 'Honorários de {mes} com o décimo terceiro' },
  },
  reajuste: { ipca: { aPartir: '2027-01-01', percentual: 4.56, indice: 'IPCA de 2026' } },
  datas: { mensal, ultimo: { ...mensal, dia: 31, naoUtil: 'antes', fim: '2027-06-30' } },
}
