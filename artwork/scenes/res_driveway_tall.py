"""Residential hero for phones: the house and driveway of res_driveway in portrait 4:5 (render at 1200 x 1500)."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
os.environ['VIEW'] = 'tall'
import res_driveway
