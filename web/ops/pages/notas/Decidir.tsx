import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { type ConflitoDaNota, call, type NotaInteira, renew } from '#web/api/ops/client.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { dinheiro } from '#web/words/formatos.ts'
import { MOTIVO } from '../motivo.ts'
import { Opcao } from './Opcao.tsx'

type Escolha = 'assumir' | 'declarar-alheia'

/** Whose the city's note is: two choices with what follows of each, a reason, and a button that says what goes out. */
export function Decidir({ nota, conflito }: { nota: NotaInteira; conflito: ConflitoDaNota }) {
  const id = useId()
  const [escolha, setEscolha] = useState<Escolha | null>(null)
  const [motivo, setMotivo] = useState('')
  const [faltou, setFaltou] = useState(false)
  const { serieRps: serie, proximoNumero } = conflito
  const proximo = `${serie}-${proximoNumero}`
  const curto = motivo.trim().length < MOTIVO.minimo
  const decisao = useMutation({
    mutationFn: (ato: Escolha) => {
      const pedido = { caminho: { id: nota.id }, corpo: { motivo: motivo.trim() } }
      return ato === 'assumir'
        ? call('POST /admin/nfse/{id}/assumir', pedido)
        : call('POST /admin/nfse/{id}/declarar-alheia', pedido)
    },
    onSuccess: async (_, ato) => {
      notifyDone(
        ato === 'assumir' ? 'Nota assumida' : `Sai como ${proximo}`,
        ato === 'assumir'
          ? `A nota ficou autorizada com a NFS-e ${conflito.nota.numero}.`
          : 'A cidade é perguntada uma última vez antes do envio.',
      )
      await renew(
        'GET /admin/nfse',
        ['GET /admin/nfse/{id}', { caminho: { id: nota.id } }],
        ['GET /admin/nfse/{id}/conflito', { caminho: { id: nota.id } }],
        'GET /admin/nfse/{id}/timeline',
      )
    },
  })
  const porque = (ato: Escolha) => nota.acoes.find(({ acao }) => acao === ato && acao)?.motivo ?? undefined
  if (conflito.estado !== 'aberto') return null
  const send = () => {
    setFaltou(curto)
    if (escolha && !curto) decisao.mutate(escolha)
  }
  return (
    <section aria-labelledby={`${id}-h`}>
      <h2 id={`${id}-h`} className="mb-2.5 text-lg">
        Decidir
      </h2>
      <div role="radiogroup" aria-labelledby={`${id}-h`} className="grid gap-4 md:grid-cols-2">
        <Opcao
          {...{ nome: id, titulo: 'É a nossa', texto: 'A cidade mudou ou completou o que enviamos.' }}
          marcada={escolha === 'assumir'}
          onChange={() => setEscolha('assumir')}
        >
          <li>vira “Autorizada”, NFS-e {conflito.nota.numero}, com os valores da cidade</li>
          <li>aviso “Valores divergentes” ao cliente</li>
          <li>o pedido de {dinheiro(nota.valorServico)} não sai de novo</li>
        </Opcao>
        <Opcao
          {...{ nome: id, titulo: 'Não é a nossa', texto: 'Alguém usou este número por outro sistema.' }}
          marcada={escolha === 'declarar-alheia'}
          onChange={() => setEscolha('declarar-alheia')}
        >
          <li>
            {serie}-{conflito.numeroRps} fica marcado como usado fora daqui
          </li>
          <li>
            a cidade é perguntada mais uma vez, e a nossa sai como <b className="font-semibold">RPS {proximo}</b>, o
            próximo livre
          </li>
          <li>o cliente é avisado de que outro sistema usa a série {serie}</li>
        </Opcao>
      </div>
      <label className="mt-3.5 flex flex-col gap-1" htmlFor={`${id}-m`}>
        <span className="font-medium" data-obrigatorio>
          Motivo
        </span>
        <textarea
          id={`${id}-m`}
          rows={2}
          required
          value={motivo}
          onChange={({ target }) => setMotivo(target.value)}
          aria-invalid={faltou && curto}
          aria-describedby={`${id}-a`}
          className="w-full rounded-md border border-borda bg-papel px-2.5 py-1.5 outline-none focus:border-anil focus:ring-3 focus:ring-anil/20 aria-invalid:border-vermelho"
        />
        <span id={`${id}-a`} className={faltou && curto ? 'text-xs text-vermelho' : 'sub'}>
          {MOTIVO.ajuda}
        </span>
      </label>
      {decisao.error && <Falha erro={decisao.error} />}
      <div className="mt-3.5 flex flex-wrap justify-end gap-2">
        <Link to="/notas" search={{}} className={classeBotao('discreto')}>
          Decidir depois
        </Link>
        <Botao
          tipo="principal"
          ocupado={decisao.isPending}
          onClick={send}
          porque={escolha ? porque(escolha) : 'Escolha antes de quem é a nota da cidade.'}
        >
          {escolha === null
            ? 'Escolha uma das duas'
            : escolha === 'assumir'
              ? `Assumir a NFS-e ${conflito.nota.numero}`
              : `Emitir a nossa como ${proximo}`}
        </Botao>
      </div>
    </section>
  )
}
