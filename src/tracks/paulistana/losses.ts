import type { Endereco } from '#domain/empresa.ts'
import type { Aviso } from '#domain/nota/nota.ts'
import type { NotaPreparada, Tomador } from '#domain/nota/preparada.ts'
import { EXIGIBILIDADE, issBase } from '#domain/tributos/iss.ts'
import { lossesOfGrupos } from '#tracks/grupos-nacionais.ts'
import { incidenciaSemIss, type Loss, toAvisos, warnGrupoDaExportacao } from '#tracks/losses.ts'
import {
  codigoObra,
  discriminacaoText,
  enderecoSimplesTexts,
  enderecoTexts,
  pessoaTexts,
  type Versao,
} from './campos.ts'
import { isAbroad } from './pessoas-xml.ts'
import type { Texto } from './texto.ts'
import { municipioPrestacaoFora, SAO_PAULO } from './tributacao.ts'

/** The fields of a note that the layout cannot carry (CAMPO_SEM_DESTINO) and those it carries cut (CAMPO_TRUNCADO). */
export function findLosses(nota: NotaPreparada, versao: Versao): Aviso[] {
  const { servico, tomador, intermediario } = nota
  return [
    ...(versao === '2' ? warnGrupoDaExportacao(nota) : []),
    ...toAvisos(loseFields(nota)),
    ...toAvisos(lossesOfGrupos(nota, versao === '2')),
    ...toAvisos(versao === '1' ? loseInV1(nota) : loseInV2(nota)),
    ...losePessoa(tomador, 'tomador'),
    ...losePessoa(intermediario, 'intermediario'),
    ...loseEndereco(tomador?.endereco ?? null, versao),
    ...(versao === '2' ? loseLugares(servico) : []),
    ...loseTexts('servico[0]', {
      discriminacao: discriminacaoText(servico.discriminacao, servico.informacoesComplementares),
    }),
  ]
}

/** Fields that neither layout has, each with what happens to it. */
function loseFields(nota: NotaPreparada): Loss[] {
  const { servico, dataEmissao, competencia, intermediario } = nota
  const { valor, retencao, iss } = servico
  return [
    [competencia !== dataEmissao.slice(0, 7), 'competencia', 'A capital usa o mês da emissão como competência.'],
    [servico.cnae !== null, 'servico[0].cnae', 'A nota da capital não tem CNAE.'],
    ...(iss.exigibilidade === EXIGIBILIDADE.exportacao ? [incidenciaSemIss(nota)] : []),
    [
      valor.baseCalculo !== issBase(valor, iss.beneficioMunicipal),
      'servico[0].valor.baseCalculo',
      'A capital calcula a base pelo valor do serviço e pelas deduções; a sua não é enviada.',
    ],
    [
      valor.descontoIncondicionado > 0,
      'servico[0].valor.descontoIncondicionado',
      'A nota da capital não tem descontos; este foi abatido do valor do serviço.',
    ],
    [
      valor.descontoCondicionado > 0,
      'servico[0].valor.descontoCondicionado',
      'A nota da capital não tem descontos; este não foi enviado.',
    ],
    [
      valor.documentosDeducao.length > 0,
      'servico[0].valor.deducoes.documentos',
      'A capital recebe só o total das deduções.',
    ],
    [iss.beneficioMunicipal !== null, 'servico[0].iss.beneficioMunicipal', 'A nota da capital não tem benefício.'],
    [iss.numeroProcesso !== null, 'servico[0].iss.numeroProcesso', 'A nota da capital não tem número de processo.'],
    [iss.tipoImunidade !== null, 'servico[0].iss.tipoImunidade', 'A nota da capital não tem tipo de imunidade.'],
    [retencao.cpp !== null, 'servico[0].retencao.cpp', 'A nota da capital não tem esta retenção.'],
    [retencao.outras > 0, 'servico[0].retencao.outras', 'A nota da capital não tem outras retenções.'],
    [
      servico.apuracaoPropria !== null,
      'servico[0].apuracaoPropria',
      'A nota da capital não tem PIS e COFINS próprios.',
    ],
    [
      servico.obra?.codigo != null && codigoObra(servico.obra.codigo) === null,
      'servico[0].obra.codigo',
      'O CEI tem no máximo 12 dígitos; este não foi enviado.',
    ],
    [
      intermediario !== null && intermediario.cpfCnpj === null,
      'intermediario',
      'A capital só conhece intermediário com CPF ou CNPJ.',
    ],
    [
      intermediario?.cpfCnpj != null && (intermediario.razaoSocial ?? intermediario.endereco) !== null,
      'intermediario',
      'Do intermediário seguem só o CPF ou CNPJ, a inscrição na capital e o e-mail.',
    ],
  ]
}

function loseInV1({ servico, tomador }: NotaPreparada): Loss[] {
  const only2 = 'O leiaute 1 de São Paulo não tem este campo.'
  return [
    [servico.codigoNbs !== null, 'servico[0].codigoNbs', only2],
    [
      servico.municipioPrestacao !== SAO_PAULO && municipioPrestacaoFora(servico) === null,
      'servico[0].municipioPrestacao',
      'O leiaute 1 de São Paulo só leva o município da prestação quando o ISS é devido fora da capital.',
    ],
    [servico.reforma !== null, 'servico[0].reforma', only2],
    [servico.comercioExterior !== null, 'servico[0].comercioExterior', only2],
    [servico.evento !== null, 'servico[0].evento', only2],
    [servico.valor.recebido !== null, 'servico[0].valor.recebido', only2],
    [tomador?.consumidorFinal === true, 'tomador.consumidorFinal', only2],
    [
      Boolean(servico.obra?.inscricaoImobiliaria || servico.obra?.cib || servico.obra?.endereco),
      'servico[0].obra',
      'O leiaute 1 de São Paulo leva da obra só o CEI.',
    ],
    [Boolean(tomador?.nifEstrangeiro), 'tomador.nifEstrangeiro', only2],
    [
      tomador?.endereco != null && isAbroad(tomador.endereco),
      'tomador.endereco',
      'O leiaute 1 de São Paulo não tem país, cidade, estado e código postal do exterior.',
    ],
  ]
}

const SO_CLASSIFICACAO = 'A capital leva da reforma só a classificação e o indicador; alíquotas e valores são dela.'

function loseInV2({ servico }: NotaPreparada): Loss[] {
  const { obra, evento, reforma } = servico
  return [
    [
      evento !== null && evento.endereco === null,
      'servico[0].evento',
      'O leiaute 2 de São Paulo exige o endereço do evento; sem ele o evento não foi enviado.',
    ],
    [
      evento?.endereco != null && evento.identificacao !== null,
      'servico[0].evento.identificacao',
      'O leiaute 2 de São Paulo identifica o evento pelo endereço; a identificação não foi enviada.',
    ],
    [
      obra !== null && obra.endereco !== null && Boolean(obra.cib ?? obra.codigo),
      'servico[0].obra.endereco',
      'O leiaute 2 de São Paulo leva da obra o CIB, o código ou o endereço, nesta ordem; o endereço não foi enviado.',
    ],
    [
      obra?.inscricaoImobiliaria != null && !obra.cib && !obra.codigo && !obra.endereco,
      'servico[0].obra.inscricaoImobiliaria',
      'A inscrição só vai acompanhada do CIB, do código ou do endereço da obra.',
    ],
    [
      servico.comercioExterior !== null,
      'servico[0].comercioExterior',
      'O leiaute 2 de São Paulo leva do comércio exterior só o país.',
    ],
    [
      reforma != null && reforma.regimeTributario !== 'regular',
      'servico[0].reforma.regimeTributario',
      SO_CLASSIFICACAO,
    ],
    [reforma?.seletivo != null, 'servico[0].reforma.pIs', SO_CLASSIFICACAO],
    [reforma?.geraCredito === true, 'servico[0].reforma.geraCredito', SO_CLASSIFICACAO],
  ]
}

function losePessoa(pessoa: Tomador | null, campo: string): Aviso[] {
  if (pessoa === null) return []
  const { razaoSocial, inscricaoMunicipal, email } = pessoaTexts(pessoa)
  return [
    ...(campo === 'tomador' ? loseTexts(campo, { razaoSocial }) : []),
    ...toAvisos([
      [
        inscricaoMunicipal.perdeu,
        `${campo}.inscricaoMunicipal`,
        'A inscrição municipal só vai quando é da capital; esta não foi enviada.',
      ],
      [email.perdeu, `${campo}.email`, 'O e-mail passa de 75 caracteres; não foi enviado.'],
      [pessoa.telefone !== null, `${campo}.telefone`, 'A nota da capital não tem telefone.'],
    ]),
  ]
}

function loseEndereco(endereco: Endereco | null, versao: Versao): Aviso[] {
  if (endereco === null) return []
  const { cep, descricaoCidade, estado, ...street } = enderecoTexts(endereco)
  const abroad = isAbroad(endereco) && versao === '2'
  return loseTexts('tomador.endereco', abroad ? { ...street, cep, descricaoCidade, estado } : street)
}

/** Addresses of event and works, where layout 2 takes them. */
function loseLugares({ evento, obra }: NotaPreparada['servico']): Aviso[] {
  const local = obra?.cib || obra?.codigo ? null : obra?.endereco
  return [
    ...(evento?.endereco ? loseTexts('servico[0].evento.endereco', enderecoSimplesTexts(evento.endereco)) : []),
    ...(local ? loseTexts('servico[0].obra.endereco', enderecoSimplesTexts(local)) : []),
  ]
}

function loseTexts(campo: string, texts: Record<string, Texto>): Aviso[] {
  return Object.entries(texts).flatMap(([nome, { texto, perdeu }]) =>
    perdeu
      ? [
          {
            campo: `${campo}.${nome}`,
            codigo: 'CAMPO_TRUNCADO',
            mensagem: `O texto passa do limite de São Paulo ou tem caracteres proibidos; segue com ${texto?.length ?? 0} caracteres.`,
          },
        ]
      : [],
  )
}
