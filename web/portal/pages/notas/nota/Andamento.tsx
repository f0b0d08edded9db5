import { Link } from '@tanstack/react-router'
import { CircleHelp, Hourglass } from 'lucide-react'
import { isSettled } from '#domain/nota/nota.ts'
import type { Nota } from '#web/api/portal/notas.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { causaEscrita } from '#web/words/linha-do-tempo.ts'
import { EM_DUVIDA, whoDecides } from '#web/words/notas.ts'
import { quando, writeSituacao } from '#web/words/situacao.ts'
import { Consultar } from './Consultar.tsx'

/** What happens to a note until its city decides: one panel at most. */
export const Andamento = ({ nota }: { nota: Nota }) => (
  <>
    <Duvida nota={nota} />
    <Espera nota={nota} />
    <Situacao nota={nota} />
  </>
)

/** Whether nothing shows that the city holds the note: what waits under a protocol was received. */
const isDuvidosa = ({ incerta, meta }: Nota) => incerta && meta.situacao !== 'aguardando_prefeitura'

/** A request was sent and its outcome is unknown: it must not be sent again. */
function Duvida({ nota }: { nota: Nota }) {
  if (!isDuvidosa(nota)) return null
  const quem = whoDecides(nota.meta.trilho)
  const { andamento, avisos } = nota
  const dito = avisos.find(({ codigo }) => codigo === EM_DUVIDA)
  const vez = andamento?.proximo === 'consulta' ? quando(andamento.em) : null
  return (
    <Painel tom="ambar" icone={CircleHelp} titulo={`Ainda não se sabe se ${quem} autorizou`}>
      {dito ? (
        <p className="mt-1 max-w-[75ch] break-words">
          {dito.mensagem}
          {vez && ` A próxima pergunta é ${vez}.`}
        </p>
      ) : (
        <p className="mt-1 max-w-[75ch]">
          O envio ficou sem resposta, e a nota pode já existir. Por isso ela não é enviada de novo nem pode ser
          reemitida: perguntamos a {quem === 'a prefeitura' ? 'ela' : 'ele'} até saber
          {vez && `, a próxima vez ${vez}`}.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Consultar nota={nota} />
        <Renovar nota={nota} />
      </div>
    </Painel>
  )
}

/** Parts of the company that a city may not accept, and where to correct them. */
const RENOVAR: Record<string, { aba?: string; nome: string }> = {
  credencial: { aba: 'municipios', nome: 'Conferir o acesso à cidade' },
  certificado: { aba: 'certificado', nome: 'Conferir o certificado' },
  assinatura: { aba: 'certificado', nome: 'Conferir o certificado' },
  inscricao: { nome: 'Conferir o cadastro da empresa' },
}

/** The way to what the city does not accept in our questions, by the class of the last cause. */
function Renovar({ nota: { andamento, empresa, meta } }: { nota: Nota }) {
  const renovar = RENOVAR[andamento?.motivo?.split(':')[0] ?? '']
  if (!renovar) return null
  const { aba, nome } = renovar
  return (
    <Link
      to="/empresas/$id"
      params={{ id: empresa.id }}
      search={{ ...(aba && { aba }), ...(aba === 'municipios' && { municipio: meta.municipio.ibge }) }}
      className={classeBotao()}
    >
      {nome}
    </Link>
  )
}

function Espera({ nota: { incerta, status, andamento } }: { nota: Nota }) {
  if (incerta || !andamento?.motivo || isSettled(status)) return null
  const causa = causaEscrita(andamento.motivo)
  return (
    <Painel tom="ambar" icone={Hourglass} titulo={`Próxima tentativa ${quando(andamento.em)}`}>
      <p className="mt-1">
        Nada chegou à prefeitura ainda{causa && `: ${causa}`}. A nota será enviada de novo sozinha.
      </p>
    </Painel>
  )
}

/** The present step of a note that no other panel describes: `Processando` alone says nothing. */
function Situacao({ nota }: { nota: Nota }) {
  const escrita = writeSituacao(nota.meta)
  if (!escrita || isDuvidosa(nota) || (!nota.incerta && nota.andamento?.motivo)) return null
  return (
    <Painel tom="azul" icone={Hourglass} titulo={escrita.titulo}>
      <p className="mt-1 max-w-[75ch]">{escrita.texto}</p>
    </Painel>
  )
}
