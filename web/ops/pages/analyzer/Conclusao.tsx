import type { Analise as Dados } from '#web/api/ops/client.ts'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { Aprovar } from './Aprovar.tsx'

export const ANDANDO = ['na_fila', 'executando']

export function Conclusao({ analise, porque }: { analise: Dados; porque: string | undefined }) {
  const { id, status, erro, resultado } = analise
  if (ANDANDO.includes(status))
    return (
      <p role="status" className="text-sm">
        Lendo o que a cidade publica e comparando com cada padrão. Esta página muda sozinha.
      </p>
    )
  if (erro)
    return (
      <Painel tom="vermelho" titulo="A análise não terminou">
        <p className="mt-1">{erro}</p>
      </Painel>
    )
  if (!resultado) return null
  const { proposta, candidatos, wsdl } = resultado
  return (
    <>
      <Secao
        titulo={proposta ? titleOf(proposta) : 'Nenhum padrão combina'}
        {...(proposta?.endereco && { texto: <span className="break-all">Endereço lido: {proposta.endereco}</span> })}
      >
        <ul className="ml-4 list-disc text-sm">
          {proposta?.evidencias.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </Secao>
      {status === 'concluido' && <Aprovar id={id} proposta={proposta} porque={porque} />}
      <Secao titulo="Outros que combinam">
        <ul className="border-t border-linha text-sm">
          {candidatos
            .filter(({ padrao }) => padrao !== proposta?.padrao)
            .map(({ padrao, titulo, evidencias }) => (
              <li key={padrao} className="border-b border-linha py-1.5">
                <span className="font-mono text-xs">{padrao}</span> <span className="text-tinta-2">{titulo}</span>
                <span className="sub block">{evidencias.join(' ')}</span>
              </li>
            ))}
        </ul>
      </Secao>
      {wsdl && (
        <Secao titulo="O que se leu do WSDL">
          <Codigo texto={JSON.stringify(wsdl, null, 2)} linguagem="json" rotulo="O WSDL" />
        </Secao>
      )}
    </>
  )
}

type Proposta = NonNullable<NonNullable<Dados['resultado']>['proposta']>

const titleOf = ({ padrao, empatados = [] }: Proposta) =>
  empatados.length === 0
    ? `Fala ${padrao}`
    : `Fala ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format([padrao, ...empatados])}: escolha um`
