import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PedidoTomador } from '#domain/nota/pedido.ts'
import { municipio } from '#web/api/portal/municipios.ts'
import { Chave } from '#web/kit/form/Chave.tsx'
import { useEstado, useValor } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Endereco } from './Endereco.tsx'
import { Grupo, isDentro } from './Grupo.tsx'

type Props = { nome: string; semInscricao: boolean; semResumo: boolean | undefined }

/** The address of a person of the note, and what a city or a consumer needs: one line while all of it is known. */
export default function MaisDaPessoa(props: Props) {
  const quem = useValor<PedidoTomador>(props.nome)
  // Another person begins with the line again.
  return <DeUma key={quem?.cpfCnpj ?? quem?.nifEstrangeiro ?? ''} {...props} />
}

function DeUma({ nome, semInscricao, semResumo }: Props) {
  const nomes = ['endereco', 'inscricaoMunicipal', 'consumidorFinal'].map((each) => `${nome}.${each}`)
  const resumo = useResumo(useValor<PedidoTomador>(nome))
  const errado = useEstado(({ erros }) => erros.some(({ campo }) => isDentro(campo, nomes)))
  const [aberto, setAberto] = useState<boolean | 'pedido'>(false)
  const campos = useRef<HTMLDivElement>(null)
  // What is being written does not close when it is complete.
  useEffect(() => {
    const keepOpen = () => setAberto(true)
    const shown = campos.current
    shown?.addEventListener('focusin', keepOpen)
    return () => shown?.removeEventListener('focusin', keepOpen)
  })
  useEffect(() => {
    if (aberto === 'pedido') campos.current?.querySelector<HTMLElement>('[data-campo]')?.focus()
  }, [aberto])
  if (resumo && !semResumo && !aberto && !errado)
    return (
      <details
        data-grupo={nomes.join(' ')}
        data-titulo="Endereço"
        onToggle={({ currentTarget }) => currentTarget.open && setAberto('pedido')}
        className="col-span-full border-t border-linha"
      >
        <summary className="flex min-h-10 cursor-pointer list-none flex-wrap items-center gap-x-2 rounded-md text-sm text-tinta-2 hover:text-tinta [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 break-words text-tinta">{resumo}</span>
          <span aria-hidden>·</span>
          <span className="text-anil">mudar</span>
        </summary>
      </details>
    )
  return (
    <div ref={campos} className="contents">
      <Grupo titulo="Endereço" bloco={`${nome}.endereco`} texto="Obrigatório quando é empresa (CNPJ).">
        <Endereco nome={`${nome}.endereco`} />
      </Grupo>
      {!semInscricao && (
        <Grupo titulo="Inscrição municipal e consumo" nomes={nomes.slice(1)}>
          <Texto
            nome={`${nome}.inscricaoMunicipal`}
            rotulo="Inscrição municipal"
            maxLength={50}
            className="sm:col-span-2"
          />
          <div className="flex items-center pt-4 sm:col-span-4">
            <Chave nome={`${nome}.consumidorFinal`} rotulo="Para uso ou consumo pessoal (consumidor final)" />
          </div>
        </Grupo>
      )}
    </div>
  )
}

/** `Rua X, 10 · Curitiba/PR`; empty while the street or the city is missing. */
function useResumo(pessoa: PedidoTomador | undefined): string {
  const { tipoLogradouro, logradouro, numero, complemento, codigoCidade, descricaoCidade, estado } =
    pessoa?.endereco ?? {}
  const procurada = useQuery({
    ...municipio(codigoCidade ?? ''),
    enabled: !!logradouro && !!codigoCidade && !descricaoCidade,
  })
  const cidade = descricaoCidade || procurada.data?.nome
  if (!logradouro || !cidade) return ''
  const rua = [[tipoLogradouro, logradouro].filter(Boolean).join(' '), numero, complemento].filter(Boolean).join(', ')
  const onde = [cidade, estado || procurada.data?.uf].filter(Boolean).join('/')
  const mais = [
    pessoa?.inscricaoMunicipal && `inscrição ${pessoa.inscricaoMunicipal}`,
    pessoa?.consumidorFinal && 'consumidor final',
  ]
  return [rua, onde, ...mais].filter(Boolean).join(' · ')
}
