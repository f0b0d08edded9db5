import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { flushSync } from 'react-dom'
import type { ApiError } from '#web/api/portal/client.ts'
import { nota as notaPorId } from '#web/api/portal/notas.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { useEstado, useFormulario } from '#web/kit/form/Formulario.tsx'
import { horaMinuto } from '#web/words/datas.ts'
import { dinheiro } from '#web/words/formatos.ts'
import { newIdIntegracao } from './pedido.ts'

/** The note was sent before with other data, which stay as they are: asks whether this one is another note. */
export default function JaEnviada({ erro: { corpo } }: { erro: ApiError }) {
  const { change } = useFormulario()
  const sending = useEstado((estado) => estado.sending)
  const { notaExistenteId: id = '' } = corpo as { notaExistenteId?: string }
  const { data: nota } = useQuery({ ...notaPorId(id), enabled: id !== '' })
  return (
    <Painel tom="ambar" icone={TriangleAlert} titulo="Esta nota já foi enviada com outros dados">
      {nota && (
        <p className="mt-1">
          Às {horaMinuto(nota.criadaEm)}, {dinheiro(nota.valores.servico)} para {nota.tomadorNome ?? 'Não identificado'}
          .
        </p>
      )}
      <p className="mt-1 text-tinta-2">O que você mudou depois não está nela. Emitir como nova faz uma segunda nota.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {id && (
          <Link to="/notas/$id" params={{ id }} className={classeBotao()}>
            Ver a nota enviada
          </Link>
        )}
        <Botao
          ocupado={sending}
          onClick={({ currentTarget: { form } }) => {
            flushSync(() => change('idIntegracao', newIdIntegracao()))
            form?.requestSubmit()
          }}
        >
          Emitir como nova
        </Botao>
      </div>
    </Painel>
  )
}
