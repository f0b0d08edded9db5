import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type DecisaoFeita, type IncidenteInteiro, type NotasEmDuvida, read } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Talao } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { RESPOSTAS } from '#web/words/duvidas.ts'
import { dinheiro, inteiro } from '#web/words/formatos.ts'
import { dura, quando } from '#web/words/incidentes.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { Gravidade } from '../Gravidade.tsx'
import { AGORA } from '../Incidente.tsx'
import { ListaDeNotas } from './ListaDeNotas.tsx'
import { OQueFazer } from './OQueFazer.tsx'
import { PedidoDeDecisao } from './PedidoDeDecisao.tsx'
import { Legenda } from './Perguntas.tsx'
import { Resultado } from './Resultado.tsx'
import type { Resposta } from './tipos.ts'

const rota = getRouteApi('/dentro/agora/$id/decidir')

/** The undecided notes of one cause: grouped by what the city said, decided together, with one reason for all. */
export function Decidir() {
  const { id } = rota.useParams()
  const causa = useQuery(read('GET /admin/incidentes/{id}', { caminho: { id } }))
  const notas = useQuery(read('GET /admin/incidentes/{id}/notas', { caminho: { id }, consulta: { limit: 0 } }))
  const [feito, setFeito] = useState<DecisaoFeita | null>(null)
  const erro = causa.error ?? notas.error
  const again = () => Promise.all([causa.refetch(), notas.refetch()])
  if (!causa.data || !notas.data)
    return <NaoCarregado titulo="Notas em dúvida" back={AGORA} erro={erro} onRetry={again} />
  const { grupos, pedidos } = notas.data
  return (
    <>
      <Cabecalho titulo={causa.data.titulo} back={AGORA} selo={<Gravidade {...causa.data} />} />
      {feito && <Resultado feito={feito} grupos={grupos} />}
      {pedidos.map((pedido) => (
        <PedidoDeDecisao key={pedido.confirmacao.id} {...{ id, pedido }} onDone={setFeito} />
      ))}
      {grupos.length === 0 ? (
        <Vazio titulo="Nada espera decisão">Cada nota desta causa já tem resultado.</Vazio>
      ) : (
        <>
          <Resumo causa={causa.data} />
          <Grupos id={id} {...notas.data} onDone={setFeito} />
        </>
      )}
    </>
  )
}

function Resumo({ causa: { valor, quantas, contas, desde, ambiente, texto } }: { causa: IncidenteInteiro }) {
  const agora = Date.now()
  return (
    <>
      <Talao>
        <div>
          <p className="sub">Valor das notas</p>
          <p className="text-3xl font-semibold tracking-tight tabular-nums">{dinheiro(valor ?? 0)}</p>
        </div>
        {[
          ['Notas', inteiro(quantas)],
          ['Contas', inteiro(contas)],
          ['Desde', `${quando(desde, agora)}, há ${dura(desde, agora)}`],
          ...(ambiente ? [['Ambiente', AMBIENTES[ambiente]]] : []),
        ].map(([rotulo, dado]) => (
          <dl key={rotulo}>
            <dt className="sub">{rotulo}</dt>
            <dd className="text-lg tabular-nums">{dado}</dd>
          </dl>
        ))}
      </Talao>
      <p className="-mt-1.5 mb-3.5 max-w-[88ch] text-sm text-tinta-2">{texto}</p>
    </>
  )
}

type Props = NotasEmDuvida & { id: string; onDone: (feito: DecisaoFeita) => void }

function Grupos({ id, grupos, segundaPessoaAcimaDe, onDone }: Props) {
  const [qual, setQual] = useState<Resposta | null>(null)
  const [fora, setFora] = useState<ReadonlyMap<string, number>>(new Map())
  const grupo = grupos.find(({ resposta }) => resposta === qual) ?? grupos[0]!
  const choose = (resposta: Resposta) => {
    setQual(resposta)
    setFora(new Map())
  }
  return (
    <>
      <Segmentos
        rotulo="O que a cidade disse"
        valor={grupo.resposta}
        onChange={choose}
        opcoes={grupos.map(({ resposta, quantas }) => ({
          value: resposta,
          label: `${RESPOSTAS[resposta].grupo} ${inteiro(quantas)}`,
        }))}
      />
      {grupo.disse && <p className="mt-2 text-sm text-tinta-2">O que a cidade mais disse: “{grupo.disse}”</p>}
      <ListaDeNotas key={grupo.resposta} {...{ id, grupo, fora }} onChange={setFora} />
      <Legenda />
      <OQueFazer
        {...{ id, segundaPessoaAcimaDe, onDone }}
        notas={grupo.notas.filter((nota) => !fora.has(nota))}
        valor={grupo.valor - [...fora.values()].reduce((soma, valor) => soma + valor, 0)}
      />
    </>
  )
}
