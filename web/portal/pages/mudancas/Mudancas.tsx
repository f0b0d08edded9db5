import { useQuery } from '@tanstack/react-query'
import { CONFIANCAS } from '#domain/confianca.ts'
import { type Mudanca, mudancas } from '#web/api/portal/mudancas.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { diaEscrito, hoje } from '#web/words/datas.ts'

/** What the law changes for those who issue notes: what comes first, then what is in force. */
export function Mudancas() {
  const { data, error, refetch } = useQuery(mudancas)
  return (
    <>
      <Cabecalho
        titulo="O que muda na lei"
        texto="Por data: o que muda no pedido e o que o serviço faz. A competência da nota decide, salvo onde se diz outra coisa."
      />
      {!error && data ? (
        <>
          <Parte titulo="O que vem" linhas={data.filter(({ desde }) => desde > hoje())} />
          <Parte titulo="O que já vale" linhas={data.filter(({ desde }) => desde <= hoje()).reverse()} />
        </>
      ) : (
        <NaoCarregado erro={error} onRetry={refetch} />
      )}
    </>
  )
}

const Parte = ({ titulo, linhas }: { titulo: string; linhas: Mudanca[] }) => (
  <Secao titulo={titulo}>
    {linhas.length === 0 && <p className="text-sm text-tinta-2">Nada com data marcada.</p>}
    <ul className="flex flex-col gap-4">
      {linhas.map(({ desde, titulo, quem, pedido, fazemos, fonte, confianca }) => (
        <li key={desde + titulo} className="rounded-lg border border-linha p-4">
          <h3 className="font-medium">
            {diaEscrito(desde)} · {titulo}
          </h3>
          <dl className="mt-2 grid gap-3 text-sm">
            <Dado rotulo="Para">{quem}</Dado>
            <Dado rotulo="No pedido">{pedido}</Dado>
            <Dado rotulo="O que fazemos">{fazemos}</Dado>
            <Dado rotulo="Fonte">
              {fonte} ({CONFIANCAS[confianca]})
            </Dado>
          </dl>
        </li>
      ))}
    </ul>
  </Secao>
)
