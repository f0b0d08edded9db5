import fc from 'fast-check'
import { CONFIG_PADRAO, type Empresa, type Endereco, type NfseConfig } from '#domain/empresa.ts'
import { percentual } from '#domain/money.ts'
import type { PedidoNota, PedidoServico, PedidoTomador } from '#domain/nota/pedido.ts'
import type { ServicoNacional, Tabelas } from '#domain/tabelas.ts'
import { ALIQUOTAS, type Choice, CODIGOS_SITUACAO, choices } from './arbitrary-cenarios.ts'
import { cidadeOf, type Item, type Pessoa } from './arbitrary-partes.ts'

export type EmissaoArbitraria = { pedido: PedidoNota; empresa: Empresa; config: NfseConfig }

/**
 * Valid requests with a company and configuration under which the national system accepts them
 * (docs/referencia/nacional.md#6-field-mapping): every regime, ISS situation, combination of retentions, IBS/CBS class,
 * kind of customer, deductions, works, events, and texts that are hard on XML. Every date is before October 2026.
 */
export function arbitraryEmissao(tabelas: Tabelas): fc.Arbitrary<EmissaoArbitraria> {
  return fc.record(choices(tabelas)).map((choice) => build(choice, tabelas))
}

function build(choice: Choice, tabelas: Tabelas): EmissaoArbitraria {
  const { regime, cidade } = choice
  const pessoaFisica = choice.pessoaFisica && regime === 'lucro_presumido'
  const issNoSimples = regime === 'simples_nacional' && choice.regimeApuracaoSimples === 1
  const regimeEspecial = regime === 'mei' || issNoSimples ? 0 : choice.regimeEspecial
  const empresa: Empresa = {
    id: '0d9f7a52-6a56-4f3f-8e43-5f7a4b1d2c3e',
    cpfCnpj: pessoaFisica ? choice.cpf : choice.cnpj,
    razaoSocial: 'Empresa de Teste Ltda',
    nomeFantasia: null,
    inscricaoMunicipal: '98765',
    regimeTributario: regime,
    regimeApuracaoSimples: regime === 'simples_nacional' ? choice.regimeApuracaoSimples : null,
    regimeEspecialTributacao: regimeEspecial,
    incentivoFiscal: false,
    optanteMei: regime === 'mei',
    email: 'empresa@teste.example',
    telefone: '1133334444',
    endereco: { ...ENDERECO_EMPRESA, ...cidadeOf(cidade) },
  }
  const noExterior = choice.situacao === 'exportacao' || choice.tomador === 'nif' || choice.tomador === 'exterior'
  const servico = chooseServico(choice, noExterior)
  const temFederais = regime !== 'mei' && !pessoaFisica
  const temReforma = choice.reforma && !['simples_nacional', 'mei'].includes(regime) && choice.situacao !== 'exportacao'
  const reforma = temReforma
  const tomador = buildTomador(choice, servico, reforma, tabelas)
  const contexto = { choice, empresa, servico, noExterior, temFederais, reforma, issNoSimples, regimeEspecial, tomador }
  const itens = choice.itens.map((item) => buildItem(item, contexto))
  const pedido: PedidoNota = {
    ...(choice.idIntegracao && { idIntegracao: choice.idIntegracao }),
    prestador: { cpfCnpj: empresa.cpfCnpj },
    tomador,
    ...(choice.comIntermediario && { intermediario: buildPessoa('cnpj', choice.intermediario) }),
    servico: itens,
    ...buildDatas(choice),
  }
  return { pedido, empresa, config: buildConfig(choice, temFederais) }
}

type Contexto = {
  choice: Choice
  empresa: Empresa
  servico: ServicoNacional
  noExterior: boolean
  temFederais: boolean
  reforma: boolean
  issNoSimples: boolean
  regimeEspecial: number
  tomador: PedidoTomador
}

function buildItem(item: Item, contexto: Contexto): PedidoServico {
  const { choice, empresa, servico, noExterior, temFederais, reforma } = contexto
  const { retencao, apuracao } = choice
  const precisaCst = apuracao || retencao.some((nome) => nome === 'pis' || nome === 'cofins' || nome === 'csll')
  const comNbs = reforma || noExterior || choice.comNbs
  const curto = Number(servico.item.slice(0, 2)) + servico.item.slice(2)
  return {
    codigo: choice.codigoCurto ? curto : servico.item,
    codigoServicoNacional: servico.cTribNac,
    municipioPrestacao: noExterior ? empresa.endereco.codigoCidade : choice.cidadePrestacao.ibge,
    discriminacao: item.discriminacao,
    ...(choice.codigoTributacao && { codigoTributacao: choice.codigoTributacao }),
    ...(choice.cnae && { cnae: choice.cnae }),
    ...(comNbs && { codigoNbs: choice.nbs }),
    ...(choice.informacoes !== null && { informacoesComplementares: choice.informacoes }),
    ...buildIss(item, contexto),
    ...(temFederais &&
      retencao.length > 0 && {
        retencao: Object.fromEntries(retencao.map((nome) => [nome, { aliquota: ALIQUOTAS[nome] }])),
      }),
    ...(temFederais &&
      precisaCst && {
        apuracaoPropria: {
          ...(!(choice.cstNaConfig && !apuracao) && { cstPisCofins: choice.cstPisCofins }),
          ...(apuracao && { pis: { aliquota: ALIQUOTAS.pis }, cofins: { aliquota: ALIQUOTAS.cofins } }),
        },
      }),
    ...(reforma && {
      reforma: {
        classificacao: choice.classe,
        cst: choice.classe.slice(0, 3),
        indicadorOperacao: choice.indicador,
        ...(TP_OPER.has(servico.item) && { tipoOperacao: 5 }),
      },
    }),
    ...(noExterior && { comercioExterior: choice.comExterior }),
    ...(servico.grupoObrigatorio === 'obra' && { obra: buildObra(choice) }),
    ...(servico.grupoObrigatorio === 'atvEvento' && {
      evento: { nome: 'Festa & Música', dataInicio: '2026-11-01', dataFim: '2026-11-02', identificacao: 'EV-2026-1' },
    }),
    ...buildTotalTributos(choice, item),
  }
}

/** ISS and the amounts, which depend on each other. */
function buildIss(item: Item, contexto: Contexto): Pick<PedidoServico, 'valor' | 'iss'> {
  const { choice, empresa, servico, issNoSimples, regimeEspecial, tomador } = contexto
  const { situacao } = choice
  const exigivel = situacao === 'tributavel' || situacao.startsWith('suspensa')
  const livre = exigivel && empresa.regimeTributario !== 'mei' && regimeEspecial === 0 && !issNoSimples
  const isento = situacao === 'isencao' && canBeIsento(contexto)
  const reduz = livre && (choice.deducao !== 'nenhuma' || choice.beneficio !== null)
  const podeReter = situacao === 'tributavel' && empresa.regimeTributario !== 'mei' && regimeEspecial === 0
  const brasileiro = tomador.cpfCnpj !== undefined && tomador.endereco !== undefined
  const [tipo, exigibilidade] =
    isento || situacao !== 'isencao' ? CODIGOS_SITUACAO[situacao] : CODIGOS_SITUACAO.tributavel
  const valor = {
    servico: item.centavos / 100,
    ...(item.desconto && { descontoIncondicionado: Math.ceil(item.centavos / 20) / 100 }),
    ...(item.descontoCondicionado && { descontoCondicionado: Math.ceil(item.centavos / 50) / 100 }),
    ...(livre && buildDeducoes(choice, item)),
  }
  const iss = {
    // A reduced base keeps at least 2 % of the price only under the highest rate (E0429).
    aliquota: reduz ? 5 : choice.aliquota,
    ...(choice.pelaExigibilidade || tipo === null ? { exigibilidade } : { tipoTributacao: tipo }),
    ...(podeReter && brasileiro && servico.cTribNac !== RODOVIA && { retido: choice.retido }),
    ...(situacao === 'imunidade' && { tipoImunidade: choice.tipoImunidade }),
    ...(situacao.startsWith('suspensa') && { numeroProcesso: choice.numeroProcesso }),
    ...(isento && { beneficioMunicipal: { numero: choice.numeroBeneficio } }),
    ...(livre &&
      choice.beneficio !== null && {
        beneficioMunicipal: { numero: choice.numeroBeneficio, reducaoBase: choice.beneficio },
      }),
  }
  return { valor, iss }
}

const canBeIsento = ({ empresa, regimeEspecial, issNoSimples }: Contexto) =>
  empresa.regimeTributario !== 'mei' && regimeEspecial === 0 && !issNoSimples

function buildDeducoes(choice: Choice, item: Item): Pick<PedidoServico['valor'], 'deducoes'> {
  const valor = Math.floor(item.centavos / 5) / 100
  if (choice.deducao === 'nenhuma') return {}
  if (choice.deducao === 'valor') return { deducoes: valor }
  if (choice.deducao === 'objeto') return { deducoes: { valor } }
  if (choice.deducao === 'percentual') return { deducoes: { percentual: choice.percentualDeducao } }
  const documento = { tipo: 2, dataEmissao: '2025-11-30', valorDedutivel: valor, valorDeducao: valor }
  const outro = { ...documento, tipo: 99, descricao: 'Outra dedução, "à parte"', valorDeducao: 0.01, valorDedutivel: 1 }
  return {
    deducoes: {
      documentos: [
        { ...documento, chaveNfse: item.chaveNfse },
        { ...outro, chaveNfe: item.chaveNfe },
      ],
    },
  }
}

function buildTomador(choice: Choice, servico: ServicoNacional, reforma: boolean, tabelas: Tabelas): PedidoTomador {
  const indicador = reforma ? tabelas.indicadorOperacao(choice.indicador) : null
  const precisa = servico.incidencia === 'ET' || indicador?.exigeTomador || indicador?.exigeEnderecoTomador
  if (choice.situacao === 'exportacao' && !['nif', 'exterior'].includes(choice.tomador)) {
    return buildPessoa('nif', choice.pessoa)
  }
  return buildPessoa(choice.tomador === 'nenhum' && precisa ? 'cpf' : choice.tomador, choice.pessoa)
}

function buildPessoa(kind: Choice['tomador'], pessoa: Pessoa): PedidoTomador {
  const { cnpj, cpf, nif, endereco, exterior, cidade, ...rest } = pessoa
  if (kind === 'nenhum') return rest.consumidorFinal ? { consumidorFinal: true } : {}
  if (kind === 'nif') return { ...rest, nifEstrangeiro: nif, endereco: exterior }
  if (kind === 'exterior') return { ...rest, endereco: exterior }
  return { ...rest, cpfCnpj: kind === 'cnpj' ? cnpj : cpf, endereco: { ...endereco, ...cidadeOf(cidade) } }
}

/** A service that the scenario allows: abroad, only one taxed where the provider is (E0529). */
function chooseServico({ servico }: Choice, noExterior: boolean): ServicoNacional {
  if (!noExterior) return servico
  return servico.incidencia === 'EP' && servico.grupoObrigatorio === null ? servico : SUPORTE
}

function buildObra(choice: Choice): PedidoServico['obra'] {
  if (choice.obra === 'codigo') return { codigo: '900010203471', inscricaoImobiliaria: '01.02.003' }
  if (choice.obra === 'cib') return { cib: 'A1B2C3D4' }
  return { endereco: { ...choice.enderecoObra, ...cidadeOf(choice.cidadePrestacao) } }
}

function buildTotalTributos(choice: Choice, item: Item): Pick<PedidoServico, 'totalTributos'> {
  if (choice.totalTributos === 'valor') {
    return {
      totalTributos: { tipo: 'valor', federal: 1.5, estadual: 0, municipal: Math.floor(item.centavos / 40) / 100 },
    }
  }
  const simples = choice.totalTributos === 'simples' && choice.regime === 'simples_nacional'
  if (simples) return { totalTributos: { tipo: 'simples', federal: 6.54 } }
  if (choice.totalTributos !== 'percentual') return {}
  return { totalTributos: { tipo: 'percentual', federal: 13.45, estadual: 0, municipal: 2.9 } }
}

function buildConfig(choice: Choice, temFederais: boolean): NfseConfig {
  const percentualTotal = { tipo: 'percentual', federal: 134_500, estadual: 0, municipal: 29_000 } as const
  return {
    ...CONFIG_PADRAO,
    cstPisCofinsPadrao: temFederais && choice.cstNaConfig ? '01' : null,
    codigoTributacaoPadrao: choice.codigoCurto ? '321' : null,
    indicadorOperacaoPadrao: choice.indicador,
    totalTributos: choice.totalTributos === 'config' ? percentualTotal : null,
    aliquotaIssPadrao: percentual(choice.aliquota),
    enviarInscricaoMunicipal: choice.retido ? 'sim' : 'auto',
  }
}

function buildDatas(choice: Choice): Pick<PedidoNota, 'rps' | 'dataEmissao' | 'competencia'> {
  const { emissao, dentroDoRps } = choice
  const mesEmissao = emissao === null ? 8 : new Date(emissao - BRASILIA_MS).getUTCMonth()
  const mes = choice.competencia === null ? null : Math.min(choice.competencia, mesEmissao)
  const datas = {
    ...(emissao !== null && { dataEmissao: formatData(emissao, choice.formaDaData) }),
    ...(mes !== null && { competencia: `2026-0${mes + 1}` }),
  }
  return dentroDoRps ? { rps: { tipo: 'rps', ...datas } } : datas
}

function formatData(ms: number, forma: Choice['formaDaData']): string {
  const iso = new Date(ms).toISOString()
  if (forma === 'z') return `${iso.slice(0, 19)}Z`
  if (forma === 'milissegundos') return iso
  return forma === 'sem-fuso' ? iso.slice(0, 19) : `${iso.slice(0, 19)}-03:00`
}

/** Services whose IBS/CBS group says when the operation is paid (E0903). */
const TP_OPER = new Set(['10.05', '15.09', '17.12', '25.05'])
const RODOVIA = '220101'
const SUPORTE: ServicoNacional = {
  cTribNac: '010701',
  item: '01.07',
  descricao: 'Suporte técnico em informática',
  incidencia: 'EP',
  grupoObrigatorio: null,
}
const BRASILIA_MS = 3 * 3_600_000
const ENDERECO_EMPRESA: Omit<Endereco, 'codigoCidade' | 'descricaoCidade' | 'estado'> = {
  tipoLogradouro: 'Rua',
  logradouro: 'das Empresas',
  numero: '10',
  complemento: null,
  tipoBairro: null,
  bairro: 'Centro',
  cep: '68508000',
  codigoPais: '1058',
}
