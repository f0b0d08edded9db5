import { type Centavos, type Percentual, percent, percentOf } from '#domain/money.ts'
import type { DocumentoDeducao, NotaPreparada, Tributo } from '#domain/nota/preparada.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { issBase } from '#domain/tributos/iss.ts'
import { nominaisDe } from '#domain/tributos/nominais.ts'
import { faseDe } from '#domain/tributos/phase-in.ts'
import { type Loss, numerosLosses } from '#tracks/losses.ts'
import { cTribMunOf } from './leiautes/dps-1.01/textos.ts'
import { iso2Abroad, MUNICIPIO_EXTERIOR } from './paises.ts'
import {
  asksPaisResultado,
  carriesTribFed,
  IMUNE,
  municipioIncidencia,
  sendsAliquota,
  tpSusp,
  tribIssqn,
} from './tributacao.ts'

/** Fields of the service without a place, each with the reason. `convenioAtivo`: of the município of incidence. */
export function serviceLosses(nota: NotaPreparada, tabelas: Tabelas, convenioAtivo: boolean): Loss[] {
  const { servico, tipoRps } = nota
  const { valor, retencao } = servico
  const incidencia = municipioIncidencia(nota, tabelas)
  return [
    [tipoRps !== 'rps', 'rps.tipo', 'A DPS não tem tipo de RPS.'],
    [servico.cnae !== null, 'servico[0].cnae', 'A DPS não tem CNAE; o sistema nacional usa o cadastro da empresa.'],
    [
      servico.codigoTributacao !== null && cTribMunOf(servico.codigoTributacao) === null,
      'servico[0].codigoTributacao',
      'Na DPS o código do município tem exatamente 3 dígitos, diferentes de 000; este não foi enviado.',
    ],
    [
      incidencia !== null && incidencia !== servico.municipioIncidencia,
      'servico[0].municipioIncidencia',
      `O sistema nacional define o município de incidência pelo código do serviço: será ${incidencia}.`,
    ],
    [valor.recebido !== null, 'servico[0].valor.recebido', 'Só o intermediário que emite informa o valor recebido.'],
    [
      retencao.outras > 0,
      'servico[0].retencao.outras',
      'A DPS não tem outras retenções; o líquido da NFS-e não as desconta.',
    ],
    [
      !carriesTribFed(nota) && servico.apuracaoPropria !== null,
      'servico[0].apuracaoPropria',
      'A nota de MEI não leva PIS nem COFINS.',
    ],
    [
      carriesTribFed(nota) && isBaseWithoutTax(servico),
      'servico[0].apuracaoPropria.baseCalculoPisCofins',
      'Sem pis nem cofins a nota leva só a situação tributária, e não a base.',
    ],
    ...issLosses(nota, convenioAtivo),
    ...groupLosses(nota, tabelas),
    ...valor.documentosDeducao.flatMap(documentLosses),
  ]
}

const isBaseWithoutTax = ({ apuracaoPropria: own, valor }: NotaPreparada['servico']) =>
  own !== null && !own.pis && !own.cofins && own.baseCalculoPisCofins !== valor.servico

/** What SEFIN computes itself, whatever the client sent, and what is sent only with one kind of taxation. */
function issLosses(nota: NotaPreparada, convenioAtivo: boolean): Loss[] {
  const { servico } = nota
  const { iss, valor } = servico
  return [
    [
      valor.baseCalculo !== issBase(valor, iss.beneficioMunicipal),
      'servico[0].valor.baseCalculo',
      'O sistema nacional calcula a base do ISS pelo serviço, pelas deduções e pelos descontos; a sua não é enviada.',
    ],
    [
      // A suspended tax is not in the note at all (E1311).
      tpSusp(servico) === null && sendsAliquota(nota, false) && !sendsAliquota(nota, convenioAtivo),
      'servico[0].iss.aliquota',
      `O ISS é calculado com a alíquota que o município cadastrou no sistema nacional; a sua, de ${percent(iss.aliquota)}%, não é enviada. Confira o valor na nota autorizada.`,
    ],
    [
      iss.tipoImunidade !== null && tribIssqn(servico) !== IMUNE,
      'servico[0].iss.tipoImunidade',
      'O tipo da imunidade só acompanha serviço imune.',
    ],
    [
      iss.numeroProcesso !== null && tpSusp(servico) === null,
      'servico[0].iss.numeroProcesso',
      'O número do processo só acompanha a cobrança suspensa.',
    ],
    [
      iss.beneficioMunicipal?.valorReducao != null && iss.beneficioMunicipal.reducaoBase != null,
      'servico[0].iss.beneficioMunicipal.reducaoBase',
      'O benefício leva a redução em valor ou em percentual; foi enviada a em valor.',
    ],
  ]
}

/** The DPS has one identification of works, events and real estate; the country of the result is sent with exports alone. */
function groupLosses(nota: NotaPreparada, tabelas: Tabelas): Loss[] {
  const { obra, evento, imovel, reforma, comercioExterior, municipioPrestacao } = nota.servico
  const pais = comercioExterior?.paisResultado
  const doTomador = iso2Abroad(nota.tomador?.endereco?.codigoPais, tabelas)
  const isPaisWritten = municipioPrestacao === MUNICIPIO_EXTERIOR || asksPaisResultado(nota, tabelas)
  return [
    [
      Boolean(obra?.codigo && obra.cib),
      'servico[0].obra.cib',
      'O código da obra já a identifica; o CIB não foi enviado.',
    ],
    [
      Boolean(obra?.endereco && (obra.codigo || obra.cib)),
      'servico[0].obra.endereco',
      'O código da obra ou o CIB já a identifica; o endereço não foi enviado.',
    ],
    [
      Boolean(imovel) && reforma === null,
      'servico[0].imovel',
      'Na DPS o imóvel faz parte do grupo de IBS e CBS, que esta nota não leva.',
    ],
    [
      Boolean(reforma !== null && imovel?.cib && imovel.endereco),
      'servico[0].imovel.endereco',
      'O CIB já identifica o imóvel; o endereço não foi enviado.',
    ],
    [
      Boolean(evento?.identificacao && evento.endereco),
      'servico[0].evento.endereco',
      'A identificação do evento dispensa o endereço; ele não foi enviado.',
    ],
    [
      pais !== undefined && pais !== doTomador && !isPaisWritten,
      'servico[0].comercioExterior.paisResultado',
      'O país do resultado só acompanha a exportação de serviço.',
    ],
  ]
}

function documentLosses(documento: DocumentoDeducao, index: number): Loss[] {
  const campo = `servico[0].valor.deducoes.documentos[${index}]`
  const { chaveNfse, chaveNfe, fornecedor, descricao, tipo } = documento
  return [
    ...numerosLosses(documento, campo),
    [
      fornecedor !== null && Boolean(chaveNfse || chaveNfe),
      `${campo}.fornecedor`,
      'A chave do documento já identifica o fornecedor.',
    ],
    [
      descricao !== null && tipo !== OUTRAS_DEDUCOES,
      `${campo}.descricao`,
      'A descrição só acompanha deduções do tipo 99.',
    ],
  ]
}

/** IBS, CBS and IS: SEFIN computes them from its own tables; only what differs from those is reported. */
export function reformaLosses({ servico: { reforma, valor }, competencia }: NotaPreparada, tabelas: Tabelas): Loss[] {
  if (reforma === null) return []
  const official = nominaisDe(faseDe(competencia, tabelas), reforma.classificacao, null)
  const classe = tabelas.classificacao(reforma.classificacao)
  const isTaxed = (classe?.exigeValores ?? true) && !SEM_TRIBUTO.has(reforma.regimeTributario)
  // The class lowers the official rate; SEFIN does the same, so that is no rate of the client's.
  const differs = (tributo: Tributo, nominal: Percentual | null | undefined, reducao = 0) => {
    const kept = (INTEIRO - reducao) as Percentual
    return tributo.aliquota !== (isTaxed && nominal ? percentOf(nominal as number as Centavos, kept) : 0)
  }
  const computed = 'O sistema nacional calcula o tributo com a alíquota oficial; a sua não é enviada.'
  return [
    [differs(reforma.cbs, official.cbs, classe?.reducaoCbs), 'servico[0].reforma.pCbs', computed],
    [
      differs(reforma.ibsEstadual, official.ibsEstadual, classe?.reducaoIbs),
      'servico[0].reforma.pIbsEstadual',
      computed,
    ],
    [
      differs(reforma.ibsMunicipal, official.ibsMunicipal, classe?.reducaoIbs),
      'servico[0].reforma.pIbsMunicipal',
      computed,
    ],
    [reforma.seletivo !== null, 'servico[0].reforma.pIs', 'A NFS-e não tem imposto seletivo.'],
    [
      reforma.reducaoBase > 0,
      'servico[0].reforma.reducaoBase',
      'O sistema nacional aplica a redução da classificação.',
    ],
    [
      reforma.reducaoBase === 0 && reforma.baseCalculo !== valor.servico - valor.deducoes,
      'servico[0].reforma.baseCalculo',
      'O sistema nacional calcula a base do IBS e da CBS; a sua não é enviada.',
    ],
    [
      reforma.regimeTributario !== 'regular',
      'servico[0].reforma.regimeTributario',
      'Na DPS o regime do IBS e da CBS é dado pela classificação (cst e classificacao).',
    ],
    [reforma.geraCredito, 'servico[0].reforma.geraCredito', 'A DPS não tem indicação de crédito.'],
  ]
}

const OUTRAS_DEDUCOES = 99
const SEM_TRIBUTO: ReadonlySet<string> = new Set(['imune', 'isento'])
/** 100 %. */
const INTEIRO = 1_000_000
