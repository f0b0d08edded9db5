import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { classeBotao } from '../kit/Botao.tsx'
import { Vazio } from '../kit/feedback/Vazio.tsx'
import { useApp } from './app.ts'

/** An address of the app that leads nowhere. */
export function NaoExiste() {
  const { nome, inicio } = useApp()
  useEffect(() => {
    document.title = `Página não encontrada · ${nome}`
  }, [nome])
  return (
    <div className="mx-auto max-w-xl py-10">
      <Vazio
        titulo="Esta página não existe"
        ehPagina
        acao={
          <Link to={inicio} className={classeBotao()}>
            Ir para o início
          </Link>
        }
      >
        O endereço pode ter mudado, ou o item é de outra conta.
      </Vazio>
    </div>
  )
}
