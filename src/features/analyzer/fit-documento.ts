import type { Template } from '#tracks/template.ts'
import type { Comparacao } from './fit-wsdl.ts'
import type { FatosDocumento } from './read-wsdl.ts'

/** How a message compares with those of a template. */
export function compareDocumento(template: Template, documento: FatosDocumento): Comparacao[] {
  const { familia } = documento
  return [
    ...(familia ? compareLayout(template, documento) : []),
    compareNamespace(template, documento),
    { peso: 25, ponto: rootsOf(template).includes(documento.raiz) ? 1 : 0, frase: '' },
    ...(template.familia === 'abrasf' ? compareAbrasf(template, documento) : []),
    ...(template.familia === 'dps' ? compareDps(template, documento) : []),
  ]
}

/** Family, version and customer: what a message that issues says of its layout. */
function compareLayout(template: Template, documento: FatosDocumento): Comparacao[] {
  const { versao, tomador, ibscbs } = documento
  return [
    {
      peso: 30,
      ponto: documento.familia === generationOf(template) ? 1 : 0,
      frase: `O documento ${documento.raiz} é da família ${documento.familia}.`,
    },
    ...(versao
      ? [{ peso: 25, ponto: versao === template.versao ? 1 : 0, frase: `O documento declara a versão ${versao}.` }]
      : []),
    ...(tomador
      ? [{ peso: 10, ponto: tomador === tomadorOf(template) ? 1 : 0, frase: `O tomador está em ${tomador}.` }]
      : []),
    ...(ibscbs
      ? [
          {
            peso: 15,
            ponto: fitOfIbsCbs(template, ibscbs),
            frase: `O documento traz o grupo IBSCBS em ${ibscbs.dentroDe}.`,
          },
        ]
      : []),
  ]
}

/** A message without any namespace is slight evidence: published examples often lack theirs. */
function compareNamespace(template: Template, { namespace, raiz }: FatosDocumento): Comparacao {
  if (namespace)
    return {
      peso: 35,
      ponto: hasNamespace(template, namespace) ? 1 : 0,
      frase: `O documento está no namespace ${namespace}.`,
    }
  const own = template.xml.namespace === '' || (template.familia === 'abrasf' && template.xml.filhosSemNamespace)
  return { peso: 15, ponto: own ? 1 : 0.5, frase: `O documento ${raiz} não tem namespace.` }
}

/** Differences of dialects of ABRASF that the template declares. */
function compareAbrasf(template: Extract<Template, { familia: 'abrasf' }>, documento: FatosDocumento): Comparacao[] {
  const { xml, assinatura } = template
  const { familia, raiz, assinaturas } = documento
  const has = (name: string) => documento.elementos.includes(name)
  const tests: Comparacao[] = []
  // A published example may lack the reason; one that has it is evidence.
  const motivo = has('MotivoCancelamento')
  if (motivo || has('InfPedidoCancelamento'))
    tests.push({
      peso: motivo ? 15 : 5,
      ponto: motivo === (xml.motivoCancelamento !== null) ? 1 : 0,
      frase: motivo ? 'O documento traz MotivoCancelamento.' : '',
    })
  if (familia !== null) for (const nome of xml.exigir) tests.push(presence(nome, has))
  const { elemento } = template.homologacao ?? {}
  const issues = elemento?.operacoes.some((each) => template.operacoes[each]?.raiz === raiz)
  if (elemento && issues) tests.push(presence(elemento.nome, has))
  if (familia !== null && has('LoteRps'))
    tests.push({ peso: 8, ponto: (xml.versaoNoLote !== null) === documento.versaoNoLote ? 1 : 0, frase: '' })
  // Published examples are often unsigned; a signature alone is evidence.
  if (familia !== null && assinaturas > 0)
    tests.push({
      peso: 5,
      ponto: assinatura.rps || assinatura.lote ? 1 : 0,
      frase: `Há ${assinaturas} assinatura(s).`,
    })
  return tests
}

/** How the messages around a DPS are written. */
function compareDps(
  template: Extract<Template, { familia: 'dps' }>,
  { raiz, elementos }: FatosDocumento,
): Comparacao[] {
  const { mensagens, exigir } = template.xml
  const has = (name: string) => elementos.includes(name)
  const tests: Comparacao[] = []
  const quantidade = mensagens?.quantidade ?? 'QuantidadeDps'
  if (has('LoteDps')) tests.push(presence(quantidade, has))
  if (raiz === 'CancelarNfseEnvio')
    tests.push(presence(mensagens?.cancelamento === 'abrasf' ? 'InfPedidoCancelamento' : 'pedRegEvento', has))
  if (raiz.startsWith('Consultar') && has('Prestador'))
    tests.push(presence(mensagens?.consulente === 'abrasf' ? 'CpfCnpj' : 'CNPJ', has))
  if (has('pedRegEvento') && exigir.includes('nPedRegEvento')) tests.push(presence('nPedRegEvento', has))
  return tests
}

const presence = (nome: string, has: (name: string) => boolean): Comparacao => ({
  peso: 15,
  ponto: has(nome) ? 1 : 0,
  frase: has(nome) ? `O documento traz ${nome}.` : `O documento não traz ${nome}, que o padrão leva.`,
})

const generationOf = ({ familia, versao }: Template) =>
  familia === 'abrasf' ? (versao.startsWith('1.') ? 'abrasf-1' : 'abrasf-2') : familia

/** Whether a template speaks in a namespace; where each message has its own, in that of any. */
export function hasNamespace({ familia, xml }: Template, namespace: string): boolean {
  if (xml.namespace === namespace || (familia === 'dps' && xml.namespaceDocumento === namespace)) return true
  if (familia !== 'abrasf') return false
  return Object.values(xml.prefixos).some((uri) => {
    const [before, after] = uri.split('{mensagem}')
    return after === undefined ? uri === namespace : namespace.startsWith(before!) && namespace.endsWith(after)
  })
}

/** The roots of the messages of a template, and of the documents that its service takes without one. */
const rootsOf = ({ operacoes }: Template): string[] =>
  Object.values(operacoes).flatMap(({ raiz, raizResposta }) => [raiz, raizResposta])

const tomadorOf = ({ familia, xml }: Template) => (familia === 'abrasf' ? xml.tomador : null)

/** 1 where the group is in the template's place and scheme. */
function fitOfIbsCbs(template: Template, { dentroDe, esquema }: NonNullable<FatosDocumento['ibscbs']>): number {
  switch (template.familia) {
    case 'abrasf': {
      const { ibscbs, esquemaIbscbs } = template.xml
      return ibscbs === dentroDe && (esquema === null || esquemaIbscbs === esquema) ? 1 : 0
    }
    case 'paulistana':
      return template.versao === '2' ? 1 : 0
    case 'dps':
      return dentroDe === 'infDPS' ? 1 : 0
  }
}
