// The fields of the groups that only some services have, in the order of the form; `DO_SERVICO` says when each is shown.

import { REFORMA } from './campos-da-reforma.ts'
import { type Campo, type Conteudo, type Declarado, NT009, opcoes } from './declarados.ts'
import { DOCUMENTOS_DE_DEDUCAO } from './documentos-declarados.ts'
import type { GrupoDoServico } from './grupos.ts'

/** A tax by rate at `nome`: the rate, and its base and value when they differ from the computed ones. */
const tributo = (nome: string, rotulo: string): Declarado => ({
  lado: [
    { nome: `${nome}.aliquota`, rotulo },
    { nome: `${nome}.baseCalculo`, rotulo: `Base: ${rotulo}`, placeholder: 'A do serviço' },
    { nome: `${nome}.valor`, rotulo: `Valor: ${rotulo}`, placeholder: 'Calculado' },
  ],
})

const parte = (nome: string, rotulo: string): Campo => ({ nome, rotulo, especial: 'parteDoTotal' })

const MECANISMO = { max: 2, colunas: 3 } as const

export const CAMPOS_DO_SERVICO: Record<GrupoDoServico, Conteudo> = {
  deducoes: {
    campos: [
      { nome: 'valor.descontoIncondicionado', rotulo: 'Desconto incondicionado', ajuda: 'Reduz a base do ISS.' },
      { nome: 'valor.descontoCondicionado', rotulo: 'Desconto condicionado', ajuda: 'Depende de condição futura.' },
      { nome: 'valor.recebido', rotulo: 'Valor recebido', ajuda: 'Quando difere do valor do serviço.' },
      { nome: 'valor.deducoes.valor', rotulo: 'Deduções' },
      { nome: 'valor.deducoes.percentual', rotulo: 'Deduções em percentual' },
      { nome: 'valor.baseCalculo', rotulo: 'Base do ISS', placeholder: 'Calculada' },
      { nome: 'valor.deducoes', rotulo: 'Deduções', especial: 'erro' },
      DOCUMENTOS_DE_DEDUCAO,
    ],
  },
  retencao: {
    texto: 'O que o tomador retém e recolhe; sai do líquido.',
    campos: [
      tributo('pis', 'PIS'),
      tributo('cofins', 'Cofins'),
      tributo('csll', 'CSLL'),
      tributo('irrf', 'IRRF'),
      tributo('inss', 'INSS'),
      tributo('cpp', 'CPP'),
      { nome: 'outras', rotulo: 'Outras retenções' },
      {
        nome: 'dataPagamento',
        rotulo: 'Pagamento em',
        ajuda: 'Se não for na competência: PIS, Cofins e CSLL seguem a lei deste dia.',
        colunas: 4,
      },
    ],
  },
  iss: {
    campos: [
      {
        nome: 'iss.tipoTributacao',
        rotulo: 'Tributação',
        colunas: 3,
        opcoes: opcoes(
          {
            1: 'Tributável no município',
            2: 'Tributável fora do município',
            3: 'Isento',
            4: 'Imune',
            5: 'Suspenso pela Justiça',
            6: 'Suspenso por processo administrativo',
            7: 'Tributável fora, município do tomador',
          },
          'O usual, pelo local do serviço',
        ),
      },
      {
        nome: 'iss.exigibilidade',
        rotulo: 'Exigibilidade',
        colunas: 3,
        opcoes: opcoes(
          {
            1: 'Exigível',
            2: 'Não incidência',
            3: 'Isenção',
            4: 'Exportação',
            5: 'Imunidade',
            6: 'Suspensa pela Justiça',
            7: 'Suspensa por processo administrativo',
          },
          'O usual, pela tributação',
        ),
      },
      {
        nome: 'iss.tipoImunidade',
        rotulo: 'Imunidade',
        colunas: 3,
        opcoes: opcoes(
          {
            1: 'Patrimônio, renda ou serviços de entes públicos',
            2: 'Templos de qualquer culto',
            3: 'Partidos, sindicatos, educação e assistência social',
            4: 'Livros, jornais, periódicos e seu papel',
            5: 'Fonogramas e videofonogramas nacionais',
          },
          'Nenhuma',
        ),
      },
      { nome: 'iss.numeroProcesso', rotulo: 'Número do processo', ajuda: 'O que suspendeu a cobrança.', colunas: 3 },
      {
        nome: 'iss.beneficioMunicipal.numero',
        rotulo: 'Benefício municipal',
        ajuda: '14 dígitos do sistema nacional',
        max: 14,
      },
      { nome: 'iss.beneficioMunicipal.reducaoBase', rotulo: 'Redução da base' },
      { nome: 'iss.beneficioMunicipal.valorReducao', rotulo: 'Redução em reais' },
      { nome: 'iss.baseCalculo', rotulo: 'Base do ISS', placeholder: 'Calculada' },
      { nome: 'iss.valor', rotulo: 'Valor do ISS', placeholder: 'Calculado' },
    ],
  },
  apuracaoPropria: {
    texto: 'O que a própria empresa apura; não sai do líquido.',
    campos: [
      {
        nome: 'cstPisCofins',
        rotulo: 'Situação tributária (CST)',
        colunas: 4,
        padrao: 'cstPisCofinsPadrao',
        opcoes: [
          { value: null, label: 'Nenhuma' },
          ...[
            '00 · Nenhuma',
            '01 · Tributável, alíquota básica',
            '02 · Tributável, alíquota diferenciada',
            '03 · Tributável por unidade de medida',
            '04 · Monofásica, revenda a alíquota zero',
            '05 · Substituição tributária',
            '06 · Alíquota zero',
            '07 · Isenta',
            '08 · Sem incidência',
            '09 · Com suspensão',
            '49 · Outras saídas',
            '99 · Outras operações',
          ].map((label) => ({ value: label.slice(0, 2), label })),
        ],
      },
      { nome: 'baseCalculoPisCofins', rotulo: 'Base', placeholder: 'A do serviço' },
      tributo('pis', 'PIS próprio'),
      tributo('cofins', 'Cofins própria'),
    ],
  },
  reforma: REFORMA,
  codigos: {
    campos: [
      {
        nome: 'codigoTributacao',
        rotulo: 'Código de tributação do município',
        colunas: 3,
        padrao: 'codigoTributacaoPadrao',
      },
      { nome: 'cnae', rotulo: 'CNAE', ajuda: '7 dígitos', colunas: 3, max: 9 },
      {
        nome: 'codigoNbs',
        rotulo: 'NBS',
        ajuda: 'Nomenclatura brasileira de serviços',
        colunas: 3,
        tabela: 'nbs',
        especial: 'ajudaSoVazio',
      },
      {
        nome: 'municipioIncidencia',
        rotulo: 'Município onde o ISS é devido',
        ajuda: 'Vazio: o que a lei manda para este serviço.',
        colunas: 3,
        tabela: 'municipios',
      },
      {
        nome: 'codigoInterno',
        rotulo: 'Código do serviço no seu sistema',
        ajuda: 'Letras e números; vai na nota nacional.',
        colunas: 3,
      },
    ],
  },
  comercioExterior: {
    texto: 'Obrigatório na exportação de serviços.',
    campos: [
      {
        nome: 'modoPrestacao',
        rotulo: 'Modo de prestação',
        colunas: 3,
        opcoes: opcoes({
          1: 'Transfronteiriço',
          2: 'Consumo no Brasil',
          3: 'Movimento temporário de pessoas',
          4: 'Consumo no exterior',
        }),
      },
      {
        nome: 'vinculo',
        rotulo: 'Vínculo entre as partes',
        colunas: 3,
        opcoes: opcoes({
          0: 'Nenhum',
          1: 'Controlada',
          2: 'Controladora',
          3: 'Coligada',
          4: 'Matriz',
          5: 'Filial ou sucursal',
          6: 'Outro vínculo',
          9: 'Desconhecido',
        }),
      },
      { nome: 'moeda', rotulo: 'Moeda', ajuda: 'Código do Banco Central: 220 dólar, 978 euro', max: 3 },
      { nome: 'valorMoeda', rotulo: 'Valor na moeda', unidade: 'moeda' },
      { nome: 'paisResultado', rotulo: 'País do resultado', ajuda: 'O padrão é o do tomador.', tabela: 'paises' },
      {
        nome: 'mecanismoApoioPrestador',
        rotulo: 'Mecanismo de apoio ao prestador',
        ajuda: '01 a 08; o padrão é 01, nenhum',
        ...MECANISMO,
      },
      {
        nome: 'mecanismoApoioTomador',
        rotulo: 'Mecanismo de apoio ao tomador',
        ajuda: '01 a 26; o padrão é 01, nenhum',
        ...MECANISMO,
      },
      {
        nome: 'movimentacaoBens',
        rotulo: 'Movimentação de bens',
        opcoes: opcoes({ 2: 'Declaração de importação', 3: 'Declaração de exportação' }, 'Não há'),
      },
      { nome: 'numeroDi', rotulo: 'Declaração de importação' },
      { nome: 'numeroRe', rotulo: 'Registro de exportação' },
      { nome: 'compartilharMdic', rotulo: 'Compartilhar com o MDIC', colunas: 6 },
    ],
  },
  obra: {
    texto: 'Na construção civil: o código da obra, o CIB ou o endereço.',
    campos: [
      { nome: 'codigo', rotulo: 'Código (CNO ou CEI)' },
      { nome: 'cib', rotulo: 'CIB', ajuda: '8 caracteres' },
      { nome: 'inscricaoImobiliaria', rotulo: 'Inscrição imobiliária' },
      { nome: 'endereco', rotulo: 'Endereço da obra', campos: 'endereco' },
    ],
  },
  imovel: {
    texto: 'Nas operações com imóveis: o CIB ou o endereço.',
    campos: [
      { nome: 'cib', rotulo: 'CIB', ajuda: 'Cadastro imobiliário brasileiro: 8 caracteres', colunas: 3 },
      { nome: 'inscricaoImobiliaria', rotulo: 'Inscrição imobiliária', ajuda: 'A do IPTU', colunas: 3 },
      { nome: 'endereco', rotulo: 'Endereço do imóvel', campos: 'endereco' },
    ],
  },
  evento: {
    texto: 'Nos serviços do item 12: a identificação do evento ou o endereço.',
    campos: [
      { nome: 'nome', rotulo: 'Nome do evento', colunas: 6 },
      { nome: 'dataInicio', rotulo: 'Começo' },
      { nome: 'dataFim', rotulo: 'Fim' },
      { nome: 'identificacao', rotulo: 'Identificação no município' },
      { nome: 'endereco', rotulo: 'Endereço do evento', campos: 'endereco' },
    ],
  },
  totalTributos: {
    texto: 'Informado a quem consome, pela lei.',
    padrao: 'totalTributos',
    campos: [
      {
        nome: 'tipo',
        rotulo: 'Informado como',
        colunas: 3,
        opcoes: opcoes({
          valor: 'Valores em reais',
          percentual: 'Percentuais',
          simples: 'Alíquota do Simples Nacional',
        }),
      },
      { lado: [parte('federal', 'Federal'), parte('estadual', 'Estadual'), parte('municipal', 'Municipal')] },
    ],
  },
  informacoes: {
    campos: [
      {
        nome: 'informacoesComplementares',
        rotulo: 'Texto livre',
        ajuda: 'Sai impresso no DANFSe.',
        linhas: 3,
        colunas: 6,
      },
    ],
  },
  locacao: {
    texto:
      'Só existem no leiaute da NT 009, ainda sem data: até lá, a nota que leva um deles é recusada antes do envio. Hoje a locação vai no código 99.01.01, sem este grupo; a cobrança de condomínio ainda não tem código.',
    campos: [
      {
        nome: 'locacao',
        rotulo: 'Locação, cessão onerosa ou arrendamento de imóvel',
        ajuda: 'Subitem 99.03',
        colunas: 6,
      },
      { nome: 'condominio', rotulo: 'Cobranças de condomínio', ajuda: 'Subitem 99.05', colunas: 6 },
    ],
  },
  atividadeSimples: {
    texto: NT009,
    campos: [{ nome: 'atividadeSimples', rotulo: 'Atividade do Simples Nacional', ajuda: 'Código cAtvSN', colunas: 3 }],
  },
}
