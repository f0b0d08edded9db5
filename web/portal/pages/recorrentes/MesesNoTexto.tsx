import type { Rascunho } from '#domain/nota/pedido.ts'
import { findMesesNoTexto, withMarcadores } from '#domain/recorrencia/meses-no-texto.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { useEstadoParado, useFormulario } from '#web/kit/form/Formulario.tsx'

/**
 * Where the text of a service names a month (`outubro/2026`), which every note would repeat: placeholders in its place
 * by one press. `mes`: the month in which that text was right.
 */
export function MesesNoTexto({ mes }: { mes: string }) {
  const servico = useEstadoParado(({ valores }) => (valores as Rascunho).servico)
  return servico?.map(({ discriminacao }, indice) => (
    <Oferta
      key={indice}
      texto={typeof discriminacao === 'string' ? discriminacao : ''}
      nome={`servico[${indice}].discriminacao`}
      mes={mes}
    />
  ))
}

function Oferta({ texto, nome, mes }: { texto: string; nome: string; mes: string }) {
  const { change, read } = useFormulario()
  const achados = findMesesNoTexto(texto, mes)
  if (achados.length === 0) return null
  const trechos = achados.map(({ trecho }) => `“${trecho}”`).join(' e ')
  const marcadores = achados.map(({ marcador }) => marcador).join(' e ')
  const exchange = () => {
    const agora = read(nome)
    if (typeof agora === 'string') change(nome, withMarcadores(agora, mes))
  }
  return (
    <div role="status" className="space-y-2 rounded-md bg-ambar-papel px-3 py-2 text-sm text-ambar sm:col-span-6">
      <p>A descrição do serviço diz {trechos}, e sairia igual em todas as notas.</p>
      <Botao onClick={exchange}>Trocar por {marcadores}</Botao>
    </div>
  )
}
