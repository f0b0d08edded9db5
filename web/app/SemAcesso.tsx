import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { classeBotao } from '../kit/Botao.tsx'
import { Cabecalho } from '../kit/detail/Pagina.tsx'
import { Vazio } from '../kit/feedback/Vazio.tsx'
import { useApp } from './app.ts'

/** A screen that the role may not see, reached by its address. */
export default function SemAcesso({ titulo, oQue }: { titulo: string; oQue: string }) {
  const { session, semAcesso, inicio } = useApp()
  const { data } = useQuery(session.query)
  if (!data) return null
  const frases = semAcesso(data, oQue)
  return (
    <>
      <Cabecalho titulo={titulo} />
      <Vazio
        titulo={frases.titulo}
        acao={
          <Link to={inicio} className={classeBotao()}>
            Ir para o início
          </Link>
        }
      >
        {frases.texto}
      </Vazio>
    </>
  )
}
