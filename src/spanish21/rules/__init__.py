"""Pure questions under a rulebook: table, simulation and analysis meet here and nowhere else."""
